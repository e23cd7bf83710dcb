import {
  defaulted,
  defineTable,
  instant,
  json,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { SavedView } from './saved-views.contract.ts';

export const savedViews = defineTable({
  name: 'saved_views',
  owner: 'property',
  columns: {
    id: uuid<SavedView['_id']>(),
    property_id: uuid<PropertyId>(),
    user_id: uuid<UserId>(),
    name: text(),
    /** As the address of the list has it, so that "today" stays today. */
    filter: json<SavedView['filter']>(),
    sort: text<SavedView['sort']>(),
    created_at: defaulted(instant()),
  },
});
export type SavedViewTables = TablesOf<[typeof savedViews]>;
