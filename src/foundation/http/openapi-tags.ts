/** The subject of calls, by the second part of their ids. */
type Tag = { readonly name: string; readonly description: string };

const TAGS: Readonly<Record<string, Tag>> = {
  IDP: { name: 'Session', description: 'Signing up and in, codes, second factor, passwords, sessions.' },
  PKEY: { name: 'Passkeys', description: 'Signing in with a finger, a face or the PIN of a device.' },
  UNDO: { name: 'Undo', description: 'Taking back a change of a way in, from the mail that told of it.' },
  AUTH: {
    name: 'People',
    description: 'The signed-in person, their addresses and data; people as administrators see them.',
  },
  PROP: { name: 'Properties', description: 'Properties, their public address, their trial.' },
  SETUP: { name: 'Setup', description: 'The first setup of a new property.' },
  LIST: { name: 'Listings', description: 'Rooms and homes, their types, photos and calendars by link.' },
  RES: {
    name: 'Reservations',
    description: 'Stays, blocked nights, conflicts, availability and the multi-listing calendar.',
  },
  FOL: {
    name: 'Accounts',
    description:
      'What a stay owes and what was paid, line by line; accounts that the house keeps for itself.',
  },
  ACC: {
    name: 'Accounting',
    description: 'Tax documents and what became of them, and the lists of a connected accounting program.',
  },
  CHK: {
    name: 'Check-in',
    description: 'Online check-in: what guests fill in, sign and complete, and what the host sees of it.',
  },
  REG: { name: 'Government registration', description: 'Reports of guests to the authorities of a country.' },
  INT: {
    name: 'Connections',
    description: 'Property systems and other services that a property is connected to.',
  },
  CRM: {
    name: 'Currencies and people',
    description: 'What one currency costs in another, and who works in a connected accounting program.',
  },
  MAP: { name: 'Mappings', description: 'What two connected systems call the same things.' },
  WH: { name: 'Products', description: 'Products of a connected accounting program.' },
  ISS: {
    name: 'Issuers',
    description: 'Who bills for which listings, and the numbers that an authority lets them use.',
  },
  SELF: {
    name: 'Own invoice',
    description: 'The invoice that a guest makes of their own stay, by a link or two facts of the booking.',
  },
  BILL: {
    name: 'Billing by itself',
    description: 'Invoices that go after the departure without a press, and the stays that wait with why.',
  },
  JRN: {
    name: 'Journals',
    description:
      'What no tax document tells, posted to a connected accounting program, and the accounts it goes to.',
  },
  PAY: {
    name: 'Payments of Posada',
    description: 'Cards of the account, what Posada billed it, and paying it.',
  },
  CRED: {
    name: 'Credits and stamps',
    description: 'What apps that are paid for by what they stamp are paid with, and where it went.',
  },
  SUB: {
    name: 'Subscriptions',
    description: 'What Posada itself costs, and the codes that lower it.',
  },
  APP: {
    name: 'Apps',
    description: 'The marketplace: what apps cost, which of them a property has, and who waits for one.',
  },
  HOME: { name: 'Today', description: 'Everything that the first page of the day shows.' },
  CLEAN: { name: 'Cleaning', description: 'What has to be prepared today and tomorrow, without guests.' },
  FIND: { name: 'Search', description: 'One search over stays, guests and listings.' },
  TEAM: {
    name: 'Team',
    description: 'Who works for a property, with which role and which parts of the product.',
  },
  AUD: {
    name: 'History',
    description: 'Who changed what, and the proof that the history itself was not changed.',
  },
  LOC: { name: 'Places', description: 'Countries, states, cities, addresses and time zones.' },
  GEN: {
    name: 'General',
    description: 'Files, forms, terms, short links, onboarding, videos, notices and schedules.',
  },
  VIEW: { name: 'View of another person', description: 'Administrators who look at what a customer sees.' },
  JOB: { name: 'Stopped work', description: 'Background work that waits for a person.' },
};

/** A new group of calls needs words of its own here. */
export function tagOf(callId: string): Tag {
  const tag = TAGS[callId.split('-')[1] ?? ''];
  if (!tag) throw new Error(`${callId}: its group has no name in openapi-tags.ts`);
  return tag;
}

/** In the order that a reader learns them. */
export const tagsOf = (callIds: readonly string[]): readonly Tag[] => {
  const used = new Set(callIds.map((id) => tagOf(id)));
  return Object.values(TAGS).filter((tag) => used.has(tag));
};
