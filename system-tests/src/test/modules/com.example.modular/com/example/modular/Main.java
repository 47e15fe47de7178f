package com.example.modular;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.algorithm.Algorithms;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.schedule.Collectives;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.spi.TransportProvider;
import io.tutti.spi.Transports;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.List;
import java.util.Map;

/** Prints what it finds of Tutti's providers, joins, and adds with the other ranks, densely, sparsely and by outer products. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        say("module", Main.class.getModule().getName());
        say("api", Communicator.class.getModule().getName());
        say("vectors", ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent() + " " + Tutti.class.getModule().isNativeAccessEnabled());
        say("transports", Transports.all().stream().map(TransportProvider::key).toList());
        say("ring", Algorithms.byName("allreduce", "ring").isPresent());
        say("outer-sum", !Algorithms.forCollective("outer-sum").isEmpty());
        say("collective", Collectives.of("outer-sum", Map.of("ranks", 2, "blocks", 1)).name());
        try (Communicator world = Tutti.connect()) {
            float[] vector = {world.rank() + 1, 10};
            world.allreduce(vector, Reduction.SUM);
            say("allreduce", List.of(vector[0], vector[1]));
            sparse(world);
            outer(world);
        }
    }

    private static void sparse(Communicator world) {
        float[] gradient = {0, 2 * world.rank() + 2, 0, 0};
        try (GradientExchange exchange = GradientExchanges.open("ok-topk", world, gradient.length, 1)) {
            exchange.exchange(gradient);
        }
        say("sparse", gradient[1]);
    }

    private static void outer(Communicator world) {
        OuterProducts sum = OuterProducts.of(world, new OuterShape(1, 1, 1, ElementType.FLOAT32));
        say("outer", !sum.algorithm().isEmpty());
    }

    private static void say(String what, Object value) {
        System.out.println(what + "=" + value);
    }
}
