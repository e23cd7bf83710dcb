import { epochMs, type Instant, isTimeZone, instantOf } from '#vocabulary/instant.ts';

/** Where most people of a country with several zones live; a property whose offset fits is there. */
const USUAL: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Mexico_City',
  'America/Cancun',
  'America/Tijuana',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Buenos_Aires',
  'America/Santiago',
  'America/Guayaquil',
  'Europe/Madrid',
  'Europe/Lisbon',
];

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Node knows the zones of a country; the types do not know that yet. */
type Region = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function zonesIn(country: string | null): readonly string[] {
  if (!/^[A-Za-z]{2}$/.test(country ?? '')) return [];
  const zones = (new Intl.Locale(`und-${country?.toUpperCase()}`) as Region).getTimeZones?.() ?? [];
  return [...USUAL.filter((zone) => zones.includes(zone)), ...zones].filter(isTimeZone);
}

/** `-05:00` */
function offsetAt(zone: string, moment: Instant): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    epochMs(moment),
  );
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', '');
}

/**
 * Hospitable gives an offset such as `-0500`, which is no zone: after the next change of the clocks it differs. The
 * zone is the one of the country whose clocks show that offset now, or half a year from now; without a country it is
 * the offset itself, whose name has the opposite sign.
 */
export function zoneOf(offset: string | null, country: string | null, now: Instant): string {
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? '') ?? [];
  const zones = zonesIn(country);
  if (sign === '') return zones.length === 1 ? (zones[0] ?? 'Etc/UTC') : 'Etc/UTC';
  for (const moment of [now, instantOf(epochMs(now) + HALF_A_YEAR_MS)]) {
    const found = zones.find((zone) => offsetAt(zone, moment) === `${sign}${hours}:${minutes}`);
    if (found !== undefined) return found;
  }
  const count = Number(hours);
  if (minutes !== '00' || count === 0 || count > (sign === '+' ? 14 : 12)) return 'Etc/UTC';
  return `Etc/GMT${sign === '+' ? '-' : '+'}${count}`;
}
