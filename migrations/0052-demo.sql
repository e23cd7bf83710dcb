-- Whether the demo property of a fresh installation is whole: a first start that was interrupted is made good by the next.

alter table installation add column demo text check (demo in ('begun', 'whole'));
grant update (demo) on installation to posada_system;
