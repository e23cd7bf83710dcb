import {
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { AmendProblem, AmendState } from './amends.constants.ts';

export const outsideAmends = defineTable({
  name: 'outside_amends',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    connection_id: uuid<ConnectionId>(),
    state: text<AmendState>(),
    revision: integer(),
    problem: nullable(text<AmendProblem>()),
    problem_detail: nullable(text()),
    settled_at: nullable(instant()),
    created_at: instant(),
  },
});

export type AmendTables = TablesOf<[typeof outsideAmends]>;
