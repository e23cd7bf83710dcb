import {
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { RequestLogEntry } from '#foundation/outbound/outbound.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

export const requestLog = defineTable({
  name: 'request_log',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    at: instant(),
    attempt: integer(),
    method: text(),
    url: text(),
    outcome: text<RequestLogEntry['outcome']>(),
    status: nullable(integer()),
    request_id: nullable(text()),
    duration_ms: integer(),
    request: json<RequestLogEntry['request']>(),
    response: nullable(json<RequestLogEntry['request']>()),
  },
});

export type RequestLogTables = TablesOf<[typeof requestLog]>;
