-- For which year the owner said that the registration is renewed (RNT: January to March of each year); null before any.
alter table registry_settings add column renewed_for integer;
