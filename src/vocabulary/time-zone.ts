import { epochMs, type Instant, instantOf } from './instant.ts';

/** Seconds east of UTC that clocks in a zone are set to at a moment. */
function offsetAt(zone: string, at: Instant): number {
  const reader = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const text = reader.formatToParts(epochMs(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
}

/** The offset of a zone all year, and the part that summer time adds at a moment. */
export function offsetsOf(zone: string, at: Instant): { rawOffset: number; dstOffset: number } {
  const year = new Date(epochMs(at)).getUTCFullYear();
  const rawOffset = Math.min(...[0, 6].map((month) => offsetAt(zone, instantOf(Date.UTC(year, month, 15)))));
  return { rawOffset, dstOffset: offsetAt(zone, at) - rawOffset };
}

/** `hora estándar de Colombia`. */
export function zoneName(zone: string, locale: string, at: Instant): string {
  const reader = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' });
  return reader.formatToParts(epochMs(at)).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
