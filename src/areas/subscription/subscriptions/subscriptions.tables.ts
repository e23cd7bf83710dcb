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
import type { AppId } from '#vocabulary/app-ids.ts';
import type { AccountId, BillId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Frequency, PlanId } from '#vocabulary/plans.ts';
import type { SubscriptionState } from './subscriptions.constants.ts';

/** The host's choice for a property. */
export type Choice = { readonly plan: PlanId; readonly apps: readonly AppId[] };
export type Wanted = Choice & { readonly frequency: Frequency; readonly currency: string };
/** `left`: remaining charges that it reduces; null: all. */
export type PromisedCode = {
  readonly discountId: string;
  readonly code: string;
  readonly left: number | null;
  /** Key of its use, shared by all properties of one checkout. */
  readonly use: string;
};
/** An announced sum of a bill, in minor units. */
export type Told = { readonly minor: number; readonly currency: string };
/** The state of a subscription before an unpaid checkout. */
export type StatusBeforeCheckout = {
  readonly plan: PlanId | null;
  readonly apps: AppId[];
  readonly state: SubscriptionState;
  readonly rooms: number;
  readonly frequency: Frequency;
  readonly currency: string;
  readonly anchor: PlainDate | null;
  readonly period_start: PlainDate | null;
  readonly period_end: PlainDate | null;
  readonly codes: PromisedCode[];
  readonly wanted: Wanted | null;
  readonly canceled_at: Instant | null;
  readonly bill_id: BillId | null;
  readonly look_at: Instant | null;
  readonly told_for: PlainDate | null;
  readonly told: Told | null;
};

export const subscriptions = defineTable({
  name: 'subscriptions',
  owner: 'account',
  columns: {
    id: uuid(),
    account_id: uuid<AccountId>(),
    property_id: uuid<PropertyId>(),
    state: text<SubscriptionState>(),
    plan: nullable(text<PlanId>()),
    apps: defaulted(json<AppId[]>()),
    rooms: defaulted(integer()),
    frequency: defaulted(text<Frequency>()),
    currency: text(),
    anchor: nullable(date()),
    period_start: nullable(date()),
    period_end: nullable(date()),
    wanted: nullable(json<Wanted>()),
    codes: defaulted(json<PromisedCode[]>()),
    canceled_at: nullable(instant()),
    bill_id: nullable(uuid<BillId>()),
    change_bill_id: nullable(uuid<BillId>()),
    change: nullable(json<Choice & { readonly rooms: number }>()),
    look_at: nullable(instant()),
    told_for: nullable(date()),
    told: nullable(json<Told>()),
    standing: nullable(json<StatusBeforeCheckout>()),
    version: defaulted(integer()),
    created_at: instant(),
    changed_at: instant(),
  },
});

/** Paid days: each day of a property at most once, which the database enforces. */
export const subscriptionPeriods = defineTable({
  name: 'subscription_periods',
  owner: 'account',
  columns: {
    id: uuid(),
    account_id: uuid<AccountId>(),
    property_id: uuid<PropertyId>(),
    bill_id: uuid<BillId>(),
    kind: text<'base' | 'change'>(),
    first_day: date(),
    /** First day after it. */
    end_day: date(),
    zone: text(),
    base_id: nullable(uuid()),
    change: nullable(text()),
    taken_back_at: nullable(instant()),
    created_at: instant(),
  },
});

export type SubscriptionTables = TablesOf<[typeof subscriptions, typeof subscriptionPeriods]>;
