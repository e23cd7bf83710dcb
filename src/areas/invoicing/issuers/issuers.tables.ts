import type { CollectedTaxes, FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import {
  bigint,
  boolean,
  bytes,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { InvoiceSeriesId, IssuerId, ListingId, PropertyId } from '#vocabulary/ids.ts';

export const issuers = defineTable({
  name: 'issuers',
  owner: 'property',
  columns: {
    id: uuid<IssuerId>(),
    property_id: uuid<PropertyId>(),
    country: text(),
    legal_name: text(),
    trade_name: nullable(text()),
    identity_type: text(),
    identity_number: text(),
    person: text<'company' | 'person'>(),
    responsibilities: texts(),
    collects: text<CollectedTaxes>(),
    rnt: nullable(text()),
    email: nullable(text()),
    phone: nullable(text()),
    state_code: text(),
    city_code: text(),
    postal_code: text(),
    address: text(),
    is_default: boolean(),
    version: defaulted(integer()),
    created_at: instant(),
    archived_at: nullable(instant()),
  },
});

export const listingIssuers = defineTable({
  name: 'listing_issuers',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    listing_id: uuid<ListingId>(),
    issuer_id: uuid<IssuerId>(),
  },
});

export const invoiceSeries = defineTable({
  name: 'invoice_series',
  owner: 'property',
  columns: {
    id: uuid<InvoiceSeriesId>(),
    property_id: uuid<PropertyId>(),
    issuer_id: uuid<IssuerId>(),
    kind: text<FiscalKind>(),
    prefix: text(),
    from_number: bigint(),
    next_number: bigint(),
    to_number: nullable(bigint()),
    resolution: nullable(text()),
    resolved_on: nullable(date()),
    valid_from: nullable(date()),
    valid_to: nullable(date()),
    sealing_key_id: nullable(uuid()),
    technical_key: nullable(bytes()),
    is_test: defaulted(boolean()),
    version: defaulted(integer()),
    created_at: instant(),
    archived_at: nullable(instant()),
  },
});

export const invoiceNumbers = defineTable({
  name: 'invoice_numbers',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    series_id: uuid<InvoiceSeriesId>(),
    number: bigint(),
    document_id: uuid(),
    state: defaulted(text<'taken' | 'voided'>()),
    taken_on: date(),
    voided_at: nullable(instant()),
    voided_reason: nullable(text()),
  },
});

export const expiryReminders = defineTable({
  name: 'expiry_reminders',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    subject: text(),
    notice: text(),
    told_at: instant(),
  },
});

export type IssuerTables = TablesOf<
  [typeof issuers, typeof listingIssuers, typeof invoiceSeries, typeof invoiceNumbers, typeof expiryReminders]
>;
