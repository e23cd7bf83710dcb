import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** The subject of calls, by the second part of their ids. */
type Tag = { readonly name: string; readonly description: string };

const TAGS: Readonly<Record<string, Tag>> = lookUpTable({
  IDP: {
    name: 'Session',
    description: 'Sign-up, sign-in, codes, second factor, passwords and sessions.',
  },
  PKEY: {
    name: 'Passkeys',
    description: 'Sign-in with a fingerprint, a face or the PIN of a device.',
  },
  UNDO: {
    name: 'Undo',
    description: 'Reversal of a change of sign-in data, from the e-mail about the change.',
  },
  AUTH: {
    name: 'Users',
    description: 'The signed-in user with addresses and data, and users as administrators see them.',
  },
  PROP: {
    name: 'Properties',
    description: 'Properties, their public address and their trial.',
  },
  SETUP: { name: 'Setup', description: 'The first setup of a new property.' },
  LIST: {
    name: 'Listings',
    description: 'Units, their types, photos and calendar links.',
  },
  RES: {
    name: 'Reservations',
    description: 'Stays, blocks, conflicts, availability and the calendar of all listings.',
  },
  FOL: {
    name: 'Folios',
    description: 'Charges and payments of stays, line by line, and house folios.',
  },
  ACC: {
    name: 'Invoices and accounting',
    description: 'Tax documents, their submissions, and the lists of a connected accounting program.',
  },
  CHK: {
    name: 'Check-in',
    description: 'Online check-in: questions, signature and completion, for guests and for the host.',
  },
  PCOL: {
    name: 'Payment requests',
    description: 'What guests are asked to pay, what arrived, and what goes back.',
  },
  GPAY: { name: 'Payments of guests', description: 'What a guest owes a house, and how it is paid.' },
  PINT: { name: 'Payment integrations', description: 'Accounts of the host that take money of guests.' },
  REG: { name: 'Government registration', description: 'Reports of guests to the authorities of a country.' },
  INT: {
    name: 'Connections',
    description: 'Property systems and other services that a property is connected to.',
  },
  CRM: {
    name: 'Currencies and employees',
    description: 'Exchange rates, and the employees of a connected accounting program.',
  },
  MAP: {
    name: 'Mappings',
    description: 'Names of the same things in two connected systems.',
  },
  WH: { name: 'Products', description: 'Products of a connected accounting program.' },
  ISS: {
    name: 'Issuers',
    description: 'Issuers of invoices, their listings, and the number series of an authority.',
  },
  SELF: {
    name: 'Self-invoice',
    description: 'The invoice that a guest makes of the own stay, by a link or by two facts of the booking.',
  },
  BILL: {
    name: 'Automatic invoicing',
    description: 'Invoices that are submitted after the departure, and stays that wait, with the reason.',
  },
  JRN: {
    name: 'Journals',
    description: 'Entries without a tax document, posted to a connected accounting program.',
  },
  PAY: {
    name: 'Payments to Posada',
    description: 'Cards and bills of an account, and their payment.',
  },
  CRED: {
    name: 'Invoice credits',
    description: 'Prepaid credits of apps that are billed by submission, and their ledger.',
  },
  SUB: {
    name: 'Subscriptions',
    description: 'Plans of Posada, their prices and discount codes.',
  },
  APP: {
    name: 'Apps',
    description: 'The marketplace: prices of apps, the apps of a property, and waiting lists.',
  },
  HOME: {
    name: 'Today',
    description: 'The first page of the day.',
  },
  CLEAN: {
    name: 'Housekeeping',
    description: 'Units to prepare today and tomorrow, without data of guests.',
  },
  FIND: { name: 'Search', description: 'One search over stays, guests and listings.' },
  MSG: {
    name: 'Messages to guests',
    description: 'What is said to guests: templates, the plan of a stay, sending by hand, consents.',
  },
  WA: {
    name: 'WhatsApp',
    description: 'The number that a property writes to guests from, its approval and its test.',
  },
  TEAM: {
    name: 'Team',
    description: 'Members of a property, their roles and apps.',
  },
  NOT: {
    name: 'Notifications',
    description: 'What the team of a property is told by email, and the addresses that their owners confirm.',
  },
  AUD: {
    name: 'History',
    description: 'Recorded changes with their user, and the proof that the history is complete.',
  },
  LOC: { name: 'Places', description: 'Countries, states, cities, addresses and time zones.' },
  GEN: {
    name: 'General',
    description: 'Files, forms, terms, short links, onboarding, videos, notices and schedules.',
  },
  VIEW: {
    name: 'Impersonation',
    description: 'An administrator sees the pages of a customer.',
  },
  JOB: {
    name: 'Dead letters',
    description: 'Background jobs that stopped and wait for a decision.',
  },
});

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
