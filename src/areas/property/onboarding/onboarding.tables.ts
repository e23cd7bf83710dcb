import {
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { OnboardingStep } from './onboarding.contract.ts';

export const onboardings = defineTable({
  name: 'onboardings',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    app_id: text(),
    steps: defaulted(json<OnboardingStep[]>()),
    version: defaulted(integer()),
    created_at: instant(),
    updated_at: instant(),
  },
});
export type OnboardingTables = TablesOf<[typeof onboardings]>;
