import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

import { type CalendarChannel, CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';
import { isPublicAddress } from '#foundation/outbound/public-address.ts';
import { isSimulatorAddress } from '#foundation/outbound/safe-fetch.ts';

export type CalendarAddress = {
  readonly url: string;
  readonly channel: CalendarChannel;
  readonly duplicateKey: string;
  readonly advert: string | null;
};

/** How one channel's addresses look. `identity` is what makes two addresses the same calendar. */
type AddressForm = {
  readonly channel: CalendarChannel;
  readonly host: RegExp;
  readonly path: RegExp;
  /** Names of the query parameter that holds the secret; if empty, the secret is in the path. */
  readonly tokens: readonly string[];
  readonly token: RegExp;
};

const FORMS: readonly AddressForm[] = [
  {
    // airbnb-ical "What an Airbnb calendar address looks like". Ids have up to 19 digits: text.
    channel: 'airbnb',
    host: /^([a-z-]+\.)?airbnb\.[a-z]{2,3}(\.[a-z]{2})?$/,
    path: /^\/calendar\/ical\/(\d{4,20})\.ics$/,
    tokens: ['s', 't'],
    token: /^[0-9a-f]{16,64}$/i,
  },
  {
    // booking-vrbo-ical "Booking.com": the newer form with a UUID and the older one.
    channel: 'booking',
    host: /^(ical|admin)\.booking\.com$/,
    path: /^\/(v1\/export|hotel\/hoteladmin\/ical\.html)$/,
    tokens: ['t'],
    token: /^[0-9a-f-]{16,64}$/i,
  },
  {
    channel: 'vrbo',
    host: /^(www\.)?(vrbo\.com|homeaway\.[a-z.]{2,6}|abritel\.fr|fewo-direkt\.de|stayz\.com\.au)$/,
    path: /^\/icalendar\/([0-9a-f]{32})\.ics$/i,
    tokens: [],
    token: /^/,
  },
];

const LONGEST_ADDRESS = 2000;

/**
 * The one way to write an address. A link of a known channel must have that channel's form, so that the host
 * sees at once that the page of the listing was copied instead (`address-invalid`). Any other public https
 * address may be a calendar: fetching it decides (D-8).
 *
 * Simulators at `simulatorOrigins` may be called by http, and only there the path tells the channel.
 */
export function normaliseAddress(typed: string, simulatorOrigins: readonly string[] = []): CalendarAddress {
  const url = readAddress(typed);
  if (isSimulatorAddress(url, simulatorOrigins)) return simulatorAddress(url);

  const form = FORMS.find(({ host }) => host.test(url.hostname));
  // Vrbo still hands out http links; the same address answers by https.
  if (form?.channel === 'vrbo' && url.protocol === 'http:') url.protocol = 'https:';
  if (url.protocol === 'http:') throw new CalendarFailure('address-not-https', 'Only https is fetched');
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw invalid('an address without user and port is needed');
  }
  if (form) return knownAddress(url, form);
  refuseLocalNames(url.hostname);
  return { url: url.href, channel: 'other', duplicateKey: keyOf('other', url.href), advert: null };
}

const invalid = (reason: string) =>
  new CalendarFailure('address-invalid', `Not a calendar address: ${reason}`);

function readAddress(typed: string): URL {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text)) throw invalid('it is no web address');
  try {
    const url = new URL(text);
    url.hash = '';
    return url;
  } catch {
    throw invalid('it cannot be read');
  }
}

function knownAddress(url: URL, form: AddressForm): CalendarAddress {
  const id = form.path.exec(url.pathname)?.[1] ?? '';
  const token = form.tokens.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? '';
  const isWhole = form.tokens.length === 0 || form.token.test(token);
  if (!form.path.test(url.pathname) || !isWhole) throw invalid(`not the form of ${form.channel}`);
  // The host differs by country and the language by person: neither makes another calendar.
  const identity = form.channel === 'booking' ? token : id + token;
  return {
    url: url.href,
    channel: form.channel,
    duplicateKey: keyOf(form.channel, identity.toLowerCase()),
    // Of Airbnb only: elsewhere what stands in the path is the secret.
    advert: form.channel === 'airbnb' ? id : null,
  };
}

function simulatorAddress(url: URL): CalendarAddress {
  const [, channel, path = ''] = /^\/simulators\/(airbnb|booking|vrbo)(\/.*)$/.exec(url.pathname) ?? [];
  const form = FORMS.find((one) => one.channel === channel);
  if (!form) return { url: url.href, channel: 'other', duplicateKey: keyOf('other', url.href), advert: null };
  const imitated = new URL(url);
  imitated.pathname = path;
  return { ...knownAddress(imitated, form), url: url.href };
}

/** Internal addresses that `new URL` already shows; names are checked again when they are resolved (SEC-26). */
function refuseLocalNames(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal = isIP(host) === 0 ? !host.includes('.') || LOCAL_NAME.test(host) : !isPublicAddress(host);
  if (isLocal) throw new CalendarFailure('address-private', 'Only public addresses are fetched');
}
const LOCAL_NAME = /\.(local|localhost|internal|intranet|lan|home|corp|test|example|invalid|onion|arpa)$/;

/** A digest, because the token in the address is the only key to the calendar and this is stored in clear. */
const keyOf = (channel: CalendarChannel, identity: string): string =>
  `${channel}:${createHash('sha256').update(identity).digest('base64url')}`;
