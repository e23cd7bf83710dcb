import { defineTable, instant, integer, type TablesOf, text, uuid } from '#foundation/database/tables.ts';
import type { App } from '#vocabulary/call.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Resource } from './files.constants.ts';

export const uploadedFiles = defineTable({
  name: 'uploaded_files',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    stored_as: text(),
    label: text(),
    content_type: text(),
    bytes: integer(),
    resource: text<Resource>(),
    app: text<App>(),
    uploaded_by: uuid<UserId>(),
    created_at: instant(),
  },
});

export type FileTables = TablesOf<[typeof uploadedFiles]>;
