import {
  bigint,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { AccountId, UserId } from '#vocabulary/ids.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import type { DiscountType } from './discount.ts';

export const discounts = defineTable({
  name: 'discounts',
  owner: { none: "Posada's own, for whoever has the code" },
  columns: {
    id: uuid(),
    code: text(),
    type: text<DiscountType>(),
    amount: bigint(),
    currency: nullable(text()),
    apps: nullable(texts<AppId>()),
    plans: nullable(texts<PlanId>()),
    first_charges: nullable(integer()),
    expires_at: nullable(instant()),
    most_uses: nullable(integer()),
    most_uses_per_account: defaulted(integer()),
    uses: defaulted(integer()),
    reason: text(),
    created_by: uuid<UserId>(),
    created_at: instant(),
    deleted_by: nullable(uuid<UserId>()),
    deleted_at: nullable(instant()),
  },
});

export const discountUses = defineTable({
  name: 'discount_uses',
  owner: 'account',
  columns: {
    id: uuid(),
    account_id: uuid<AccountId>(),
    discount_id: uuid(),
    key: text(),
    used_at: instant(),
    given_back_at: nullable(instant()),
  },
});

export type DiscountTables = TablesOf<[typeof discounts, typeof discountUses]>;
