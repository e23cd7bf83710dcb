import {
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
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { RemoteBlockProblem, RemoteBlockState } from './remote-blocks.constants.ts';

export const remoteBlocks = defineTable({
  name: 'remote_blocks',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    reservation_id: uuid<ReservationId>(),
    external_listing: text(),
    arrival: date(),
    departure: date(),
    state: text<RemoteBlockState>(),
    theirs: defaulted(json<PlainDate[]>()),
    reference: nullable(text()),
    revision: defaulted(integer()),
    problem: nullable(text<RemoteBlockProblem>()),
    problem_detail: nullable(text()),
    problem_since: nullable(instant()),
    created_at: instant(),
  },
});

export type RemoteBlockTables = TablesOf<[typeof remoteBlocks]>;
