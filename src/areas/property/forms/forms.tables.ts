import {
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { App } from '#vocabulary/call.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { AskedIn, FormField } from './forms.contract.ts';

export const customForms = defineTable({
  name: 'custom_forms',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    app: text<App>(),
    name: text(),
    fields: json<FormField[]>(),
    asked_in: defaulted(text<AskedIn>()),
    listing_ids: defaulted(texts<ListingId>()),
    version: integer(),
    created_at: instant(),
    updated_at: instant(),
  },
});

export type FormTables = TablesOf<[typeof customForms]>;
