package io.thermocline.workloads.server;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** The servers of Thermostat's evaluation (thesis sec. 6.4.3). */
public final class ServerWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                WorkloadDeclaration.of(
                                "kv-aerospike",
                                Aerospike::create,
                                "thesis sec. 6.4.3; layout assumed",
                                "Key-value store Aerospike under YCSB, 5 M records in 12.3 GB, scrambled zipfian keys")
                        .with(Aerospike.RECORDS, Aerospike.YCSB.operations, Aerospike.YCSB.reads, Aerospike.YCSB.rate),
                WorkloadDeclaration.of(
                                "analytics",
                                Analytics::create,
                                "thesis sec. 6.4.3, Table 6.2 and Fig. 6.9; rates assumed",
                                "In-memory analytics on Spark, a heap that grows from 2.2 to 6.2 GB")
                        .with(Analytics.IDLE, Analytics.RATE, Analytics.SECONDS),
                WorkloadDeclaration.of(
                                "kv-cassandra",
                                Cassandra::create,
                                "thesis sec. 6.4.3 and Table 6.2; shares of the heap assumed",
                                "Wide-column store Cassandra under YCSB, 12 GB of heap and page cache, scrambled zipfian keys")
                        .with(Cassandra.YCSB.operations, Cassandra.YCSB.reads, Cassandra.YCSB.rate, Cassandra.OLD),
                WorkloadDeclaration.of(
                                "kv-redis",
                                Redis::create,
                                "thesis sec. 6.4.3 and Table 6.2; layout of Redis and its allocator",
                                "Key-value store Redis, 17.2 GB, a hot spot of keys or scrambled zipfian ones")
                        .with(Redis.KEYS, Redis.POPULARITY, Redis.LAYOUT, Redis.READS, Redis.RATE, Redis.SECONDS),
                WorkloadDeclaration.of(
                                "mysql-tpcc",
                                Tpcc::create,
                                "thesis sec. 6.4.3 and Table 6.2; rates assumed",
                                "TPC-C on MySQL, 9.5 GB, half of it idle, the rest touched at lognormal rates")
                        .with(Tpcc.IDLE, Tpcc.SIGMA, Tpcc.RATE, Tpcc.SECONDS),
                WorkloadDeclaration.of(
                                "websearch",
                                WebSearch::create,
                                "thesis sec. 6.4.3 and Table 6.2; touches assumed",
                                "Web search on Solr, 2.28 GB, 50 queries a second over a popular index beside an idle heap")
                        .with(WebSearch.RATE, WebSearch.TOUCHES, WebSearch.IDLE, WebSearch.SECONDS));
    }
}
