package io.thermocline.orchestrator.store;

import io.thermocline.tier.node.LeaseOwner;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Who the service is to the tiers: the process that has its store is it, and each start is another life. */
final class ServiceLife {
    private ServiceLife() {}

    /** Begins another life. */
    static LeaseOwner begin(JdbcClient jdbc, StoreWrites writes) {
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        return writes.write(() -> {
            int known = jdbc.sql("update service set life = life + 1, written_at = :now where id = 1")
                    .param("now", now)
                    .update();
            if (known == 0) {
                jdbc.sql("insert into service (id, owner, life, written_at) values (1, :owner, 1, :now)")
                        .param("owner", UUID.randomUUID().toString())
                        .param("now", now)
                        .update();
            }
            return jdbc.sql("select owner, life from service where id = 1")
                    .query((row, number) -> new LeaseOwner(row.getString(1), row.getLong(2)))
                    .single();
        });
    }
}
