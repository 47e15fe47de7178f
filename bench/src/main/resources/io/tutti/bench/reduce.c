/* What the kernels are compared with: plain loops that the C compiler vectorises. */
#define LOOP(name, type, expression)                                                          \
    void name(const type *restrict a, const type *restrict b, type *restrict c, long count) { \
        for (long i = 0; i < count; i++) {                                                    \
            type x = a[i], y = b[i];                                                          \
            c[i] = expression;                                                                \
        }                                                                                     \
    }

LOOP(sum_float32, float, x + y)
LOOP(sum_float64, double, x + y)
LOOP(sum_int32, int, x + y)
LOOP(max_float32, float, x > y ? x : y)
LOOP(max_float64, double, x > y ? x : y)
LOOP(max_int32, int, x > y ? x : y)
