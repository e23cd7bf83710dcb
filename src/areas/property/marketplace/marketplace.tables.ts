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
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { CatalogueKind } from './catalogue-versions.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import type { BillingState } from './marketplace.constants.ts';

export const catalogueVersions = defineTable({
  name: 'catalogue_versions',
  owner: { none: 'of the installation, the same for everybody' },
  columns: {
    kind: text<CatalogueKind>(),
    key: text(),
    number: integer(),
    from_day: date(),
    data: json<unknown>(),
    actor: text(),
    created_at: instant(),
  },
});

export const propertyApps = defineTable({
  name: 'property_apps',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    app: text<AppId>(),
    state: text<'trialing' | 'active' | 'ended'>(),
    trial_started_at: nullable(instant()),
    trial_ends_at: nullable(instant()),
    trial_told_at: nullable(instant()),
    active_since: nullable(instant()),
    ended_at: nullable(instant()),
    version: defaulted(integer()),
    changed_at: instant(),
  },
});

export const propertyBillingStatuses = defineTable({
  name: 'property_billing_statuses',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    plan: nullable(text<PlanId>()),
    state: text<BillingState>(),
    since: instant(),
    until: nullable(instant()),
  },
});

export const appFavourites = defineTable({
  name: 'app_favourites',
  owner: { none: 'belongs to a person' },
  columns: { user_id: uuid<UserId>(), app: text<AppId>() },
});

export const appWaits = defineTable({
  name: 'app_waits',
  owner: { none: 'belongs to a person' },
  columns: { user_id: uuid<UserId>(), app: text<AppId>(), since: instant(), told_at: nullable(instant()) },
});

export type MarketplaceTables = TablesOf<
  [
    typeof catalogueVersions,
    typeof propertyApps,
    typeof propertyBillingStatuses,
    typeof appFavourites,
    typeof appWaits,
  ]
>;
