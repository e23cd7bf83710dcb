import {
  defineTable,
  instant,
  integer,
  json,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { App } from '#vocabulary/call.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { FormField } from './forms.contract.ts';

export const customForms = defineTable({
  name: 'custom_forms',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    app: text<App>(),
    name: text(),
    fields: json<FormField[]>(),
    version: integer(),
    created_at: instant(),
    updated_at: instant(),
  },
});

export type FormTables = TablesOf<[typeof customForms]>;
