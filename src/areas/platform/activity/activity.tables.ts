import {
  bigint,
  defaulted,
  defineTable,
  instant,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

export type ActivityTone = 'done' | 'waiting' | 'failed';

export const activity = defineTable({
  name: 'activity',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    property_id: uuid<PropertyId>(),
    text: text<TextKey>(),
    params: json<TextParams>(),
    tone: text<ActivityTone>(),
    subject: nullable(text()),
    subject_id: nullable(text()),
    at: instant(),
  },
});
export type ActivityTables = TablesOf<[typeof activity]>;
