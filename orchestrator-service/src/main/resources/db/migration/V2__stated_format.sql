-- Whether the format of a trace is what its user said, and neither its name nor its contents tell it.
alter table trace add column stated boolean default false not null;
