-- A hotel with a restaurant collects VAT on its nights and the tax on consumption on its dinners.
alter table issuers
  drop constraint issuers_collects_check,
  add constraint issuers_collects_check check (collects in ('vat', 'consumption', 'both', 'none'));
