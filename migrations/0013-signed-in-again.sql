-- When the person of a session last showed again that it is them (SEC-12); null: not since it began.
alter table sessions add column proved_at timestamptz;
