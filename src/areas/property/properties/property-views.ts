import { presentPlace } from '#areas/platform/places/index.ts';
import { countryName } from '#countries/world.ts';
import { dayIn, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import type { Property, PropertyOnboarding } from './properties.contract.ts';
import type { PropertyRow } from './properties.store.ts';

/** D-2: the end is the first moment after the last day of the trial. */
function trialOf({ trial_ends_at: endsAt, time_zone: zone }: PropertyRow, now: Instant): Property['trial'] {
  if (endsAt === null) return null;
  const days = nightsBetween(dayIn(zone, now), dayIn(zone, plusSeconds(endsAt, -1)));
  return { endsAt, daysLeft: Math.max(0, days), isOver: endsAt <= now };
}

/** Link settings exist from the end of the first setup on, or since the wizard was opened by hand. */
export const onboardingOf = ({
  check_in_wizard: wizardStep,
}: Pick<PropertyRow, 'check_in_wizard'>): PropertyOnboarding => ({
  step4: { linkSettings: wizardStep !== null, wizardStep },
});

/** Field by field (SEC-04), with the country in the reader's language. */
export const presentProperty = (row: PropertyRow, now: Instant, language: Language): Property => ({
  _id: row.property_id,
  name: row.name,
  slug: row.slug,
  type: row.type,
  currency: row.currency,
  timezone: row.time_zone,
  location: {
    country: { _id: row.country, name: countryName(row.country, language), iso: row.country },
    ...presentPlace(row.country, { ...row, stateId: row.state_id, cityId: row.city_id }, language),
  },
  phone: row.phone,
  address: row.address,
  onboardingStatus: row.onboarding_status,
  onboarding: onboardingOf(row),
  trial: trialOf(row, now),
  isSetupOpen: row.trial_offered_at !== null && row.setup_finished_at === null,
  createdAt: row.created_at,
  version: row.version,
});

/** The values that a person can read in the history, each under a name of its own. */
export const historyValuesOfProperty = ({ name, type, slug, country, state, city, ...row }: PropertyRow) => ({
  name,
  type,
  slug,
  country,
  state,
  city,
  timezone: row.time_zone,
  currency: row.currency,
  phone: row.phone,
  address: row.address,
  onboardingStatus: row.onboarding_status,
});
