import type { TextKey } from '#texts/index.ts';

/**
 * How the link of each channel's calendar looks, with the parts that differ left out. The steps to it are texts
 * (`app.listing.link.where.*`), read on 2026-11-30; channels move their menus, so the texts name only what their own pages and those of
 * several systems say alike.
 * - Booking: https://partner.booking.com/de/hilfe/raten-verfügbarkeiten/wie-verbinde-ich-meinen-bookingcom-kalender-mit-anderen-kalendern
 * - Airbnb: https://helpcenter.duve.com/hc/en-us/articles/7804852842781-Airbnb-iCals-How-to-Connect
 * - Vrbo: https://myfrontdesk.cloudbeds.com/hc/en-us/articles/219875188 and https://support.aruvotv.com/hc/en-us/articles/44180833399309
 */
export const LINK_LOOKS = {
  airbnb: 'https://www.airbnb.com/calendar/ical/….ics?s=…',
  booking: 'https://ical.booking.com/v1/export?t=…',
  vrbo: 'https://www.vrbo.com/icalendar/….ics',
} as const;
export type LinkChannel = keyof typeof LINK_LOOKS;
export const LINK_CHANNELS = Object.keys(LINK_LOOKS) as LinkChannel[];

export type LinkHelp = {
  readonly text: TextKey;
  /** Undefined where the link does not say it. */
  readonly channel: LinkChannel | undefined;
};

const HOSTS: Readonly<Record<LinkChannel, RegExp>> = {
  airbnb: /(^|\.)(airbnb\.|abnb\.me$)/,
  booking: /(^|\.)booking\.com$/,
  vrbo: /(^|\.)(vrbo\.com|homeaway\.|abritel\.fr|fewo-direkt\.de|stayz\.com\.au)/,
};
/** Where the secret begins in the address of a calendar. */
const CALENDARS: Readonly<Record<LinkChannel, RegExp>> = {
  airbnb: /^\/calendar\/ical\//,
  booking: /^\/(v1\/export|hotel\/hoteladmin\/ical\.html)/,
  vrbo: /^\/icalendar\//,
};

function read(typed: string): URL | undefined {
  const text = typed.trim().replace(/^webcals?:/i, 'https:');
  try {
    return new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return undefined;
  }
}

/** What is wrong with a link that no calendar was read from, as far as the link itself says it. */
export function helpFor(typed: string): LinkHelp {
  const url = read(typed);
  // A bare number is read as an address of the network.
  if (!url || !/[a-z][^.]*\.|\.[a-z]/i.test(url.hostname))
    return { text: 'app.listing.link.wrong.noLink', channel: undefined };
  const { hostname, pathname } = url;
  const channel = LINK_CHANNELS.find((one) => HOSTS[one].test(hostname));
  if (!channel) return { text: 'app.listing.link.wrong.other', channel };
  if (CALENDARS[channel].test(pathname)) return { text: 'app.listing.link.wrong.cut', channel };
  return {
    text: channel === 'booking' ? 'app.listing.link.wrong.booking' : 'app.listing.link.wrong.advert',
    channel,
  };
}
