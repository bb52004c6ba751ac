-- Snapshots of a run that is over, as JSON.
alter table job add column timeline text;
