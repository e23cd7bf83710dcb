-- What a subscription was before a checkout that is not paid yet: it applies until the bill is paid, and again when it is not.
alter table subscriptions add column standing jsonb;
