import { defineTable, instant, nullable, type TablesOf, text, uuid } from '#foundation/database/tables.ts';
import type { UserId } from '#vocabulary/ids.ts';

export const adminViews = defineTable({
  name: 'admin_views',
  owner: { none: 'an administrator’s look at a person, told in the history of each of its properties' },
  columns: {
    id: uuid(),
    admin_id: uuid<UserId>(),
    session_id: uuid(),
    user_id: uuid<UserId>(),
    reason: text(),
    started_at: instant(),
    expires_at: instant(),
    ended_at: nullable(instant()),
    elevated_at: nullable(instant()),
    elevation_reason: nullable(text()),
  },
});
export type ViewTables = TablesOf<[typeof adminViews]>;
