#!/bin/sh
# Starts programs for MPJ Express as its mpjrun.sh does, on this machine, without daemons:
#   mpjrun.sh -np 4 -cp classes Main arguments
set -u

fail() {
    echo "mpjrun.sh: $*" >&2
    exit 2
}

usage() {
    cat <<'TEXT'
usage: mpjrun.sh [-np N] [-cp PATH] [-wdir DIR] [-dev DEVICE] [-Dname=value | -Xoption ...] Main|-jar FILE [argument ...]

  -np N         number of processes (default: one per processor)
  -cp PATH      where classes are; -classpath is the same (default: CLASSPATH, else the working directory)
  -jar FILE     run the main class of a jar
  -wdir DIR     run there
  -dev DEVICE   multicore, niodev or hybdev: taken and not needed, processes of a machine always share memory
  -D..., -X...  options of each process's JVM

Everything else about jobs, such as several machines: tutti run --help.
TEXT
}

# The folder of this script, whatever links lead to it.
home() {
    script=$1
    while [ -L "$script" ]; do
        target=$(readlink "$script")
        case $target in
            /*) script=$target ;;
            *) script=$(dirname "$script")/$target ;;
        esac
    done
    CDPATH='' cd -P "$(dirname "$script")" && pwd
}

# A word for eval, whatever is in it.
quoted() {
    printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

needs_value() {
    [ "$2" -ge 2 ] || fail "$1 needs a value"
}

processes=
path= folder= jar= options= # jar: or the class
while [ $# -gt 0 ]; do
    case $1 in
        -np)
            needs_value "$1" $#
            case $2 in
                '' | *[!0-9]* | 0) fail "-np $2: not a number of processes" ;;
            esac
            processes=$2
            shift 2
            ;;
        -cp | -classpath)
            needs_value "$1" $#
            path=$path${path:+:}$2
            shift 2
            ;;
        -wdir)
            needs_value "$1" $#
            folder=$2
            shift 2
            ;;
        -jar)
            needs_value "$1" $#
            jar=$2
            shift 2
            break
            ;;
        -dev)
            needs_value "$1" $#
            case $2 in
                multicore | niodev | hybdev) ;;
                mxdev | native) fail "-dev $2: there is no such network or library below; leave the option out" ;;
                *) fail "-dev $2: no device of MPJ Express (multicore, niodev, hybdev)" ;;
            esac
            shift 2
            ;;
        -machinesfile | -machinesFile)
            fail "$1: processes of several machines are started by tutti run --nnodes, or by mpirun or srun"
            ;;
        -h | -help | --help)
            usage
            exit 0
            ;;
        -D* | -X* | -ea | --add-*)
            options="$options $(quoted "-J$1")"
            shift
            ;;
        -*) fail "$1: no option of mpjrun.sh here (see mpjrun.sh -h)" ;;
        *) break ;;
    esac
done
[ -n "$jar" ] || [ $# -gt 0 ] || fail "no class to run (see mpjrun.sh -h)"

# Stated, because programs of MPJ Express are told it as their second argument.
processes=${processes:-$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)} || fail "cannot tell the number of processors; give -np N"
root=$(home "$0") || fail "cannot find the folder of $0"
[ -z "$folder" ] || cd "$folder" || fail "-wdir $folder: cannot go there"
[ -n "$jar" ] || {
    jar=$1
    path=${path:-${CLASSPATH:-.}} # stated, so that no program of the class's name runs instead
    shift
}
# MPJ Express puts the rank, the number of ranks and the device before the arguments of a program.
set -- "$jar" '{rank}' "$processes" multicore "$@"
[ -z "$path" ] || set -- -cp "$path" -- "$@"
[ -n "$path" ] || set -- -- "$@"
eval "set -- $options \"\$@\""
exec "$root/tutti" run -n "$processes" --no-prefix --rank-word '{rank}' "$@"
