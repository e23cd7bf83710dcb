import {
  bigint,
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
import type { PropertyId } from '#vocabulary/ids.ts';
import type { EffectClass, EffectState } from './machine.ts';

export const effects = defineTable({
  name: 'effects',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: nullable(uuid<PropertyId>()),
    type: text(),
    subject_id: text(),
    revision: defaulted(integer()),
    key: text(),
    class: text<EffectClass>(),
    state: text<EffectState>(),
    payload: json<unknown>(),
    payload_hash: text(),
    fence: defaulted(bigint()),
    attempts: defaulted(integer()),
    sent_at: nullable(instant()),
    due_at: nullable(instant()),
    /** `EffectOutcome`. */
    outcome: nullable(json<unknown>()),
    created_at: defaulted(instant()),
    settled_at: nullable(instant()),
  },
});
export const effectAttempts = defineTable({
  name: 'effect_attempts',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    effect_id: uuid(),
    property_id: nullable(uuid<PropertyId>()),
    fence: bigint(),
    action: text<'send' | 'find'>(),
    started_at: defaulted(instant()),
    finished_at: nullable(instant()),
    outcome: nullable(text()),
    request: nullable(text()),
    answer: nullable(text()),
  },
});
export type EffectTables = TablesOf<[typeof effects, typeof effectAttempts]>;
