-- The workers that run, and when each of them last completed a sweep: a worker without sweeps takes up no dead job and
-- queues no schedule, and readiness and metrics tell of it.
create table workers (
  id uuid primary key,
  seen_at timestamptz not null,
  -- The last sweep without a failure; at first the start of the worker.
  swept_at timestamptz not null
);
comment on table workers is 'owner: none; the worker processes of the installation';
grant select, insert, update, delete on workers to posada_system;
