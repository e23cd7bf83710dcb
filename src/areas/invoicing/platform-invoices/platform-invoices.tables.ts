import {
  date,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';

export const chargeIssuers = defineTable({
  name: 'charge_issuers',
  owner: { none: "Posada's own: through which property it bills what it sells" },
  columns: {
    country: text(),
    number: integer(),
    issuing_property: nullable(uuid<PropertyId>()),
    issuing_account: nullable(uuid<AccountId>()),
    from_day: date(),
    from_at: instant(),
    actor: text(),
    created_at: instant(),
  },
});

export type PlatformInvoiceTables = TablesOf<[typeof chargeIssuers]>;
