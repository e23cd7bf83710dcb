import {
  bigint,
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
import type { FolioId, InvoiceId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Mend } from '../folio-documents/folio-difference.ts';
import type { Remedy } from './auto-invoice.contract.ts';

/** Settings of a property for automatic invoicing and self-invoicing. */
export const autoInvoiceSettings = defineTable({
  name: 'auto_invoice_settings',
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

/** Stays that were not invoiced automatically, each with the reason. */
export const autoInvoiceWaits = defineTable({
  name: 'auto_invoice_waits',
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

/** Folios that their documents do not match. */
export const folioDifferences = defineTable({
  name: 'folio_differences',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    folio_id: uuid<FolioId>(),
    reservation_id: nullable(uuid<ReservationId>()),
    currency: text(),
    charged_minor: bigint(),
    documented_minor: bigint(),
    mend: text<Mend>(),
    amount_minor: bigint(),
    invoice_id: nullable(uuid<InvoiceId>()),
    found_at: instant(),
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

export type AutoInvoiceTables = TablesOf<
  [typeof autoInvoiceSettings, typeof autoInvoiceWaits, typeof folioDifferences, typeof selfInvoiceLinks]
>;
