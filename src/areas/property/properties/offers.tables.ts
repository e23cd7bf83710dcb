import { defineTable, instant, json, type TablesOf, text, uuid } from '#foundation/database/tables.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import type { Promo } from '#vocabulary/promo.ts';

export const accountOffers = defineTable({
  name: 'account_offers',
  owner: 'account',
  columns: {
    account_id: uuid<AccountId>(),
    code: text(),
    offer: json<Promo>(),
    offered_at: instant(),
  },
});

export type OfferTables = TablesOf<[typeof accountOffers]>;
