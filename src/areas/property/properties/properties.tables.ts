import {
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
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import type { WizardStep } from './properties.contract.ts';

export const properties = defineTable({
  name: 'properties',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    account_id: uuid<AccountId>(),
    name: text(),
    slug: text(),
    type: text<'short rental' | 'hotel'>(),
    country: text(),
    state: nullable(text()),
    city: nullable(text()),
    state_id: nullable(text()),
    city_id: nullable(text()),
    time_zone: text(),
    currency: text(),
    phone: nullable(text()),
    address: nullable(text()),
    onboarding_status: defaulted(text<'1' | '2' | '3' | '4'>()),
    utm: nullable(json<Record<string, string>>()),
    version: defaulted(integer()),
    created_at: defaulted(instant()),
    deleted_at: nullable(instant()),
    trial_offered_at: nullable(instant()),
    trial_started_at: nullable(instant()),
    trial_ends_at: nullable(instant()),
    trial_bonus_at: nullable(instant()),
    setup_finished_at: nullable(instant()),
    check_in_wizard: nullable(text<WizardStep>()),
  },
});
export type PropertyTables = TablesOf<[typeof properties]>;
