import {
  bigint,
  boolean,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Account, TransferKind } from './ledger.ts';

export const creditBalances = defineTable({
  name: 'credit_balances',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    app: text<AppId>(),
    available: defaulted(bigint()),
    reserved: defaulted(bigint()),
    issued: defaulted(bigint()),
    consumed: defaulted(bigint()),
    corrections: defaulted(bigint()),
    transfers: defaulted(integer()),
    changed_at: instant(),
    told: nullable(text<'low' | 'empty'>()),
  },
});

export const creditTransfers = defineTable({
  name: 'credit_transfers',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    app: text<AppId>(),
    number: integer(),
    key: text(),
    kind: text<TransferKind>(),
    from_account: text<Account>(),
    to_account: text<Account>(),
    amount: bigint(),
    available_after: bigint(),
    settles: nullable(uuid()),
    cause: nullable(text()),
    subject_id: nullable(uuid()),
    label: nullable(text()),
    reason: nullable(text()),
    actor: text(),
    created_at: instant(),
  },
});

export const autoRecharges = defineTable({
  name: 'auto_recharges',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    app: text<AppId>(),
    is_on: boolean(),
    fewer_than: integer(),
    amount: integer(),
    bills_a_month: integer(),
    refused_at: nullable(instant()),
    version: defaulted(integer()),
    changed_at: instant(),
  },
});

export type CreditTables = TablesOf<[typeof creditBalances, typeof creditTransfers, typeof autoRecharges]>;
