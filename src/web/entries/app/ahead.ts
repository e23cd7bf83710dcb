import { meContract } from '#areas/accounts/me.contract.ts';
import { listingsListContract } from '#areas/listings/listings-list.contract.ts';
import { propertyContract } from '#areas/properties/properties.contract.ts';
import { reservationContract } from '#areas/reservations/reservations.contract.ts';
import { todayContract } from '#areas/today/today.contract.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { BACK_DAYS, barsAsked, RANGE_DAYS, roomsAsked } from '#web/features/reservations/calendar-asked.ts';
import { begin } from '#web/shell/begun.ts';
import { addressOf } from '#web/shell/call-address.ts';
import { rememberedProperty } from '#web/shell/remembered-property.ts';
import { isSignedIn } from '#web/shell/session.ts';
import { viewsAsSomebody } from '#web/shell/stored-view.ts';
import { todayIn } from '#web/shell/today.ts';
import { wantedLanguage } from '#web/shell/wanted-language.ts';
import { EVERY_PROPERTY } from './every-property.ts';

/**
 * Stands in the page itself, before its scripts (G-08): while they travel it asks for the files of the page that the
 * address names, which the scripts would only then come to know of, and for what every page, Hoy and the calendar ask of the
 * server.
 * `FILES` is written by the build (main/ahead-script.ts).
 */
declare const FILES: {
  readonly all: readonly string[];
  /** By page and language, as places in `all`. */
  readonly of: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
};

const [, page = ''] = location.pathname.replace(/^\/app(?=\/|$)/, '').split('/');
const language = wantedLanguage();

/** As far as is known by now. */
const known: {
  me?: { readonly currentProperty: string | null } | undefined;
  properties?: readonly { readonly _id: string; readonly timezone: string }[] | undefined;
} = {};
const search = new URLSearchParams(location.search);
const chosen = search.get('property') ?? rememberedProperty();

/** What the first page of the address asks, as soon as it is known of which property. */
function beginPage(): void {
  const propertyId = chosen ?? known.me?.currentProperty;
  if (!propertyId) return;
  if (page === '') begin(addressOf(todayContract.getToday, { query: { propertyId } }, language));
  const zone = known.properties?.find(({ _id }) => _id === propertyId)?.timezone;
  // A day or a view in the address asks for other days.
  if (page !== 'calendar' || zone === undefined || search.has('day') || search.has('view')) return;
  const from = addDays(todayIn(zone), -BACK_DAYS);
  const bars = { query: barsAsked(propertyId, from, RANGE_DAYS) };
  begin(addressOf(reservationContract.readCalendar, bars, language));
  begin(addressOf(listingsListContract.listListings, { query: roomsAsked(propertyId) }, language));
}

function beginAll(): void {
  begin(addressOf(meContract.getMeV2, {}, language), async (answer) => {
    known.me = ((await answer.json()) as { data?: (typeof known)['me'] }).data;
    beginPage();
  });
  begin(addressOf(propertyContract.listProperties, { query: EVERY_PROPERTY }, language), async (answer) => {
    known.properties = ((await answer.json()) as { data?: (typeof known)['properties'] }).data;
    beginPage();
  });
  beginPage();
}

if (isSignedIn() && !viewsAsSomebody()) beginAll();

// After the questions: a browser sends six requests at a time.
for (const place of FILES.of[page]?.[language] ?? []) {
  const file = FILES.all[place] ?? '';
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
