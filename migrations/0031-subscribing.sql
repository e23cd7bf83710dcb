-- Two that ask a property system for notices at once would be told everything twice.

-- Until when one of them asks; whoever died doing it is waited for no longer.
alter table connections add column subscribing_until timestamptz;
