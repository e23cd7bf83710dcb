import type { FiscalCodes } from '#capabilities/fiscal/fiscal.document.ts';
import { defineTable, instant, integer, json, type TablesOf, uuid } from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

export const accountingMappings = defineTable({
  name: 'accounting_mappings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    codes: json<FiscalCodes>(),
    version: integer(),
    changed_at: instant(),
  },
});

export type AccountingTables = TablesOf<[typeof accountingMappings]>;
