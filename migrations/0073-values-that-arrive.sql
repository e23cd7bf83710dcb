-- A value is replaced when the next one has come back, not when it was made: a reply may get lost on its way (SEC-05,
-- docs/decisions/0048). Values of before have neither; those that were replaced stay so.
alter table session_tokens
  add column seen_at timestamptz,
  add column offers integer not null default 0;
comment on column session_tokens.seen_at is 'first came back: whoever has it got it';
comment on column session_tokens.offers is 'how often it was handed out, a minute apart, in exchange for the one before';
