create table job (
    id            varchar(36) primary key,
    kind          varchar(16) not null,
    state         varchar(16) not null,
    created_at    timestamp(6) with time zone not null,
    started_at    timestamp(6) with time zone,
    ended_at      timestamp(6) with time zone,
    testbed       varchar(256) not null,
    workload      text not null,
    policy        text not null,
    specification text not null,
    failure       text,
    result        text,
    residency     text
);

create index job_by_time on job (kind, created_at, id);
create index job_by_state on job (state);

-- What happened to a job, in order: changes of its state, and the inputs that took effect, each with its access.
create table job_event (
    job_id        varchar(36) not null references job (id) on delete cascade,
    seq           bigint not null,
    happened_at   timestamp(6) with time zone not null,
    type          varchar(16) not null,
    access_number bigint not null,
    body          text not null,
    primary key (job_id, seq)
);

create table idempotency (
    request_key  varchar(255) primary key,
    request_hash varchar(64) not null,
    job_id       varchar(36) not null references job (id) on delete cascade
);

create table trace (
    hash        varchar(64) primary key,
    name        varchar(128) not null,
    file        varchar(160) not null,
    bytes       bigint not null,
    trace_bytes bigint not null,
    format      varchar(32) not null,
    created_at  timestamp(6) with time zone not null
);
