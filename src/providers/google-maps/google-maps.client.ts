import { ProviderFailure } from '#capabilities/failures.ts';
import type { MapsCapability } from '#capabilities/maps/maps.capability.ts';
import { sanitizeProviderText, type MakeOutbound } from '#foundation/outbound/outbound.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { GeocodeAnswer, LATER, REFUSED, TimeZoneAnswer } from './google-maps.wire.ts';

export const GOOGLE_MAPS = 'google-maps';
const LONGEST_MESSAGE = 200;

export type GoogleMapsOptions = {
  readonly outbound: MakeOutbound;
  /** `https://maps.googleapis.com`, without a trailing slash. */
  readonly baseUrl: string;
  readonly key: string;
};

type Answer = { readonly status: string; readonly error_message?: string | undefined };

/** True where there is an answer, false where there is nothing to find; throws our word for every other status. */
function hasFound({ status, error_message: message = '' }: Answer): boolean {
  if (status === 'OK') return true;
  if (status === 'ZERO_RESULTS') return false;
  const what = `${GOOGLE_MAPS}: ${sanitizeProviderText(`${status} ${message}`).slice(0, LONGEST_MESSAGE)}`;
  if (REFUSED.has(status)) throw new ProviderFailure(GOOGLE_MAPS, 'reconnect', what);
  throw new ProviderFailure(GOOGLE_MAPS, LATER.has(status) ? 'wait' : 'refused', what);
}

/** Old names of zones are still given out, and ours are compared by name. */
const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** Geocoding and Time Zone, each one GET. The address of each request holds the key, which is redacted by its name. */
export function createGoogleMaps({ outbound, baseUrl, key }: GoogleMapsOptions): MapsCapability {
  const out = outbound({
    provider: GOOGLE_MAPS,
    baseUrl,
    requestsPerSecond: 40,
    timeouts: { connectMs: 3_000, answerMs: 5_000 },
  });
  return {
    geocode: async ({ address, country, language }) => {
      const components = country === undefined ? {} : { components: `country:${country}` };
      const query = { address, ...components, language, key };
      const response = await out.request({ method: 'GET', url: '/maps/api/geocode/json', query });
      const answer = response.read(GeocodeAnswer);
      const [first] = hasFound(answer) ? answer.results : [];
      return first ? { ...first.geometry.location, formattedAddress: first.formatted_address } : null;
    },
    timeZone: async ({ lat, lng, at, language }) => {
      const timestamp = String(Math.floor(epochMs(at) / 1000));
      const query = { location: `${lat},${lng}`, timestamp, language, key };
      const response = await out.request({ method: 'GET', url: '/maps/api/timezone/json', query });
      const answer = response.read(TimeZoneAnswer);
      if (!hasFound(answer) || answer.timeZoneId === undefined) return null;
      const { timeZoneId, timeZoneName = timeZoneId, rawOffset = 0, dstOffset = 0 } = answer;
      return { timeZoneId: canonical(timeZoneId), timeZoneName, rawOffset, dstOffset };
    },
  };
}
