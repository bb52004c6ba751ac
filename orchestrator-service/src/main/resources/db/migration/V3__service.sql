-- What the service knows of itself, in one row: what tier services call it, and how often it has started.
create table service (
    id         smallint primary key,
    owner      varchar(36) not null,
    life       bigint not null,
    written_at timestamp(6) with time zone not null
);

create index job_by_end on job (ended_at, id);
