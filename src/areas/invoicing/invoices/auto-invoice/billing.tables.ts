import {
  boolean,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Remedy } from './auto-bill.contract.ts';

/** What a property wants of the invoices that nobody of the house makes. */
export const billingSettings = defineTable({
  name: 'billing_settings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    self_invoice: defaulted(boolean()),
    auto_bill: defaulted(boolean()),
    bills_at: defaulted(text()),
    bills_since: nullable(date()),
    looked_on: nullable(date()),
    version: defaulted(integer()),
    changed_at: instant(),
  },
});

/** Stays that did not go by themselves, each with why. */
export const billingWaits = defineTable({
  name: 'billing_waits',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    reason: text(),
    params: defaulted(json<Readonly<Record<string, string | number>>>()),
    remedy: text<Remedy>(),
    looked_at: instant(),
  },
});

export const selfInvoiceLinks = defineTable({
  name: 'self_invoice_links',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    token_hash: text(),
    created_by: text(),
    created_at: instant(),
    revoked_at: nullable(instant()),
  },
});

export type BillingTables = TablesOf<[typeof billingSettings, typeof billingWaits, typeof selfInvoiceLinks]>;
