import { invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import { meContract, type User } from '#areas/platform/accounts/users/me.contract.ts';
import { listingsListContract } from '#areas/stays/listings/listings-list.contract.ts';
import { type Property, propertyContract } from '#areas/property/properties/properties.contract.ts';
import { calendarContract } from '#areas/stays/reservations/calendar/calendar.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { todayContract } from '#areas/desk/today/today.contract.ts';
import { LOCALES } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { countsAsked, invoicesAsked, invoicesIn } from '#web/features/invoicing/invoices-asked.ts';
import { barsAsked, daysInSight, roomsAsked, spanIn } from '#web/features/reservations/calendar-asked.ts';
import { sendAhead, aliasAhead } from '#web/shell/ahead-requests.ts';
import { callAddressOf } from '#web/shell/call-address.ts';
import { rememberedProperty } from '#web/shell/remembered-property.ts';
import { mayMakeCall } from '#web/shell/session/guarded.ts';
import { isSignedIn } from '#web/shell/session/session.ts';
import { isImpersonating } from '#web/shell/session/stored-view.ts';
import { todayHere, todayIn } from '#web/shell/today.ts';
import { wantedLanguage } from '#web/shell/language/wanted-language.ts';
import { EVERY_PROPERTY } from './every-property.ts';

/**
 * This script is in the page itself, before its other scripts (W1-G-08). While they load it requests the files of the
 * addressed page, which the scripts would only request later, and the data that every page, Hoy and the calendar read
 * first. The build writes `FILES` (main/build/ahead-script.ts).
 */
declare const FILES: {
  readonly all: readonly string[];
  /** By page and language, as places in `all`. */
  readonly of: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
};

const path = location.pathname.replace(/^\/app(?=\/|$)/, '');
const [, section = ''] = path.split('/');
// What lies below the invoices are pages of their own; below the others it is drawers over them.
const page = section === 'invoicing' && path !== '/invoicing' ? undefined : section;
const language = wantedLanguage();

type Me = Pick<User, 'currentProperty' | 'properties'>;
type Properties = readonly Pick<Property, '_id' | 'timezone' | 'isSetupOpen'>[];

/** As far as is known by now. */
const known: { me?: Me | undefined; properties?: Properties | undefined } = {};
const search = new URLSearchParams(location.search);
const dataOf = <Data>(envelope: unknown) => (envelope as { data?: Data }).data;
/** Where neither is known the server answers about the person's current property. */
const named = search.get('property') ?? rememberedProperty() ?? undefined;
// A day or a view in the address asks for other days.
const isCalendar = page === 'calendar' && !search.has('day') && !search.has('view');

const barsAt = (propertyId: string | undefined, today: PlainDate) => {
  const { from, days } = daysInSight(today, Number(spanIn(search)));
  return callAddressOf(calendarContract.readCalendar, { query: barsAsked(propertyId, from, days) }, language);
};
const roomsAt = (propertyId: string | undefined) =>
  callAddressOf(listingsListContract.listListings, { query: roomsAsked(propertyId) }, language);

/**
 * The calendar's probable requests, before its property and day are known. Most people open their own property in its
 * own zone; after a wrong guess the page requests the right days.
 */
const guessed = isCalendar ? { today: todayHere() } : undefined;

/** The first requests of the addressed page, once its property and the access to it are known. */
function beginPage(): void {
  const propertyId = named ?? known.me?.currentProperty;
  const own = known.me?.properties.find(({ _id }) => _id === propertyId);
  const property = known.properties?.find(({ _id }) => _id === propertyId);
  if (!propertyId || !own) return;
  if (page === '' && mayMakeCall(own, todayContract.getToday)) {
    sendAhead(callAddressOf(todayContract.getToday, { query: { propertyId } }, language));
  }
  // Hoy reminds of a setup that has no end yet, above everything else.
  if (page === '' && property?.isSetupOpen && mayMakeCall(own, setupContract.getSetup)) {
    sendAhead(callAddressOf(setupContract.getSetup, { query: { propertyId } }, language));
  }
  if (page === 'invoicing' && mayMakeCall(own, invoicesContract.listInvoices)) {
    const asked = invoicesIn(search);
    const list = { query: invoicesAsked(propertyId, asked) };
    const counts = { query: countsAsked(propertyId, asked.month) };
    sendAhead(callAddressOf(invoicesContract.listInvoices, list, language));
    sendAhead(callAddressOf(invoicesContract.countInvoices, counts, language));
  }
  if (!guessed || !property || !mayMakeCall(own, calendarContract.readCalendar)) return;
  const today = todayIn(property.timezone);
  if (today === guessed.today) aliasAhead(barsAt(propertyId, today), barsAt(named, today));
  sendAhead(barsAt(propertyId, today));
  if (!mayMakeCall(own, listingsListContract.listListings)) return;
  aliasAhead(roomsAt(propertyId), roomsAt(named));
  sendAhead(roomsAt(propertyId));
}

function beginAll(): void {
  sendAhead(callAddressOf(meContract.getMeV2, {}, language), (answer) => {
    known.me = dataOf<Me>(answer);
    beginPage();
  });
  sendAhead(callAddressOf(propertyContract.listProperties, { query: EVERY_PROPERTY }, language), (answer) => {
    known.properties = dataOf<Properties>(answer);
    beginPage();
  });
  if (!guessed) return;
  sendAhead(barsAt(named, guessed.today));
  sendAhead(roomsAt(named));
}

if (isSignedIn() && !isImpersonating()) beginAll();

// After the questions: a browser sends six requests at a time.
for (const place of (page !== undefined && FILES.of[page]?.[language]) || []) {
  const file = FILES.all[place] ?? '';
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

// The first Intl formatter loads all data of Intl, a tenth of a second on a phone: building it here makes no person
// wait.
setTimeout(() => new Intl.DateTimeFormat(LOCALES[language]));
