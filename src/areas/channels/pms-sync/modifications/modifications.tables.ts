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
import type { ModificationProblem, ModificationState } from './modifications.constants.ts';

export const modifications = defineTable({
  name: 'modifications',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    connection_id: uuid<ConnectionId>(),
    state: text<ModificationState>(),
    revision: integer(),
    problem: nullable(text<ModificationProblem>()),
    problem_detail: nullable(text()),
    settled_at: nullable(instant()),
    created_at: instant(),
  },
});

export type ModificationTables = TablesOf<[typeof modifications]>;
