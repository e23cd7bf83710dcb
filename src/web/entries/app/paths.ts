import {
  BedDouble,
  BellRing,
  Building2,
  CalendarDays,
  DoorOpen,
  IdCard,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  MessageCircle,
  Paintbrush,
  Plug,
  ReceiptText,
  Sun,
} from 'lucide-react';

import type { TextKey } from '#texts/index.ts';
import type { App } from '#vocabulary/call.ts';
import type { ViewEnd } from '#web/shell/session/view-as.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** An address with the parameters that have a value. */
const at = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The drawers of stays over a page; the page stays behind, so each one has addresses of its own. */
const stays = (home: string, base: string, one: string) => ({
  home: () => home,
  reservation: (id: string) => `${one}/${id}`,
  edit: (id: string) => `${one}/${id}/edit`,
  split: (id: string) => `${one}/${id}/split`,
  create: (prefill?: Query) => at(`${base}/new`, prefill),
  block: (prefill?: Query) => at(`${base}/block`, prefill),
});

/** The drawers of an account over its page. */
const folios = (home: (id: string) => string) => ({
  home,
  add: (id: string) => `${home(id)}/new`,
  line: (id: string, number: number | string) => `${home(id)}/lines/${number}`,
});

/** Every address of the app is built here, never by hand. */
export const paths = {
  today: () => '/',
  todayStays: stays('/', '/today', '/today/reservations'),
  cleaning: () => '/cleaning',
  attention: () => '/#attention',
  calendar: (day?: string) => at('/calendar', { day }),
  calendarStays: stays('/calendar', '/calendar', '/calendar/reservations'),
  calendarBlock: (id: string) => `/calendar/blocks/${id}`,
  convertBlock: (id: string) => `/calendar/blocks/${id}/reservation`,
  reservations: (search?: string) => at('/reservations', { search }),
  stays: stays('/reservations', '/reservations', '/reservations'),
  /** S-APP-40. */
  messages: {
    home: () => '/check-in/templates',
    toDo: () => '/check-in/templates/to-do',
    settings: () => '/check-in/templates/settings',
    create: () => '/check-in/templates/new',
    template: (id: string) => `/check-in/templates/${id}`,
  },
  stayMessages: {
    home: (id: string) => `/reservations/${id}/messages`,
    message: (id: string, message: string) => `/reservations/${id}/messages/${message}`,
  },
  folio: folios((id) => `/reservations/${id}/folio`),
  house: {
    ...folios((id) => `/reservations/accounts/${id}`),
    list: () => '/reservations/accounts',
    create: () => '/reservations/accounts/new',
  },
  conflicts: () => '/reservations/conflicts',
  conflictStays: stays('/reservations/conflicts', '/reservations/conflicts', '/reservations/conflicts/stays'),
  checkIn: (arrival?: string) => at('/check-in', { arrival }),
  checkInSettings: () => '/check-in/settings',
  /** S-APP-41. */
  notifications: () => '/check-in/notifications',
  /** S-APP-10. */
  checkInWizard: () => '/checkin-wizard',
  newCheckIn: () => '/check-in/new',
  checkInStay: (reservationId: string) => `/check-in/${reservationId}`,
  checkInGuestList: (reservationId: string) => `/check-in/${reservationId}/list`,
  reception: () => '/reception',
  receptionWalkIn: () => '/reception/walk-in',
  registrationCard: (reservationId: string) => `/reception/card/${reservationId}`,
  receptionCheckIn: (reservationId: string) => `/reception/check-in/${reservationId}`,
  receptionGuestList: (reservationId: string) => `/reception/check-in/${reservationId}/list`,
  registry: () => '/registry',
  registryEvidence: () => '/registry/evidence',
  registryReport: (id: string) => `/registry/reports/${id}`,
  registrySettings: (id?: string) =>
    id === undefined ? '/registry/settings/new' : `/registry/settings/${id}`,
  invoicing: () => '/invoicing',
  newInvoice: (stay?: string) => at('/invoicing/new', { stay }),
  invoice: (id: string) => `/invoicing/${id}`,
  customers: () => '/invoicing/customers',
  newCustomer: () => '/invoicing/customers/new',
  customer: (id: string) => `/invoicing/customers/${id}`,
  autoBill: () => '/invoicing/automatic',
  journals: (state?: string) => at('/invoicing/journals', { state }),
  journalAccounts: () => '/invoicing/journals/accounts',
  /** S-APP-31. */
  invoiceReport: () => '/invoicing/e-invoice',
  accountingSettings: () => '/invoicing/settings',
  /** S-APP-48. */
  collections: {
    home: () => '/payment-collect',
    create: (stay?: string) => at('/payment-collect/new', { stay }),
    request: (id: string) => `/payment-collect/${id}`,
    settings: () => '/payment-collect/settings',
    connect: (partner: string) => `/payment-collect/settings/${partner}`,
    plan: (id: string) => `/payment-collect/settings/plans/${id}`,
  },
  /** S-APP-17 to 20. */
  subscriptions: () => '/subscriptions',
  checkout: (what?: { readonly bill?: string; readonly app?: string }) => at('/subscriptions/create', what),
  changeSubscription: (property: string) => `/subscriptions/${property}/change`,
  /** S-APP-26. */
  newRates: () => '/show-new-rates',
  newCard: () => '/subscriptions/payments-methods/create',
  cards: () => '/subscriptions/payments-methods/update',
  /** S-APP-23. */
  credits: () => '/credits',
  /** S-APP-24 and S-APP-25. */
  buyCredits: () => '/credits/create',
  creditCard: () => '/credits/payments-methods/create',
  listings: () => '/listings',
  listing: (id: string) => `/listings/${id}`,
  calendarCheck: () => '/listings/calendar-check',
  listingTypes: () => '/listings/types',
  listingImport: () => '/listings/import',
  newListing: (property?: string) => at('/listings/new', { property }),
  connections: () => '/integrations',
  connect: (partner: string) => `/integrations/${partner}`,
  /** Consent pages send hosts back here. */
  authorized: () => '/integrations/authorized',
  connection: (id: string) => `/integrations/connected/${id}`,
  /** S-APP-27: the PMS migration to the system of a partner. */
  migrate: (partner?: string) => at('/migrating-property-integration', { partner }),
  renewConnection: (id: string) => `/integrations/connected/${id}/access`,
  terms: () => '/terms-manager',
  newTerms: () => '/terms-manager/new',
  oneTerms: (id: string) => `/terms-manager/${id}`,
  forms: () => '/forms',
  newForm: () => '/forms/new',
  form: (id: string) => `/forms/${id}`,
  issuers: () => '/invoicing/issuers',
  newIssuer: () => '/invoicing/issuers/new',
  issuer: (id: string) => `/invoicing/issuers/${id}`,
  issuerListings: (id: string) => `/invoicing/issuers/${id}/listings`,
  newSeries: (issuer: string) => `/invoicing/issuers/${issuer}/series`,
  series: (id: string) => `/invoicing/issuers/series/${id}`,
  seriesNumbers: (id: string) => `/invoicing/issuers/series/${id}/numbers`,
  marketplace: () => '/marketplace',
  marketplaceApp: (id: string) => `/marketplace/${id}`,
  /** S-APP-29. */
  activateApp: (id: string) => `/marketplace/${id}/activate`,
  history: () => '/history',
  account: () => '/account',
  help: () => '/help',
  team: () => '/workteam',
  invite: () => '/workteam/new',
  member: (id: string) => `/workteam/${id}`,
  internalTeam: () => '/v2/team',
  internalInvite: () => '/v2/team/new',
  internalAccount: () => '/v2/account',
  invitation: () => '/invitation',
  properties: () => '/manage-properties',
  addProperty: () => '/manage-properties/create',
  editProperty: (id: string) => `/manage-properties/edit/${id}`,
  deleteProperty: (id: string) => `/manage-properties/delete/${id}`,
  expired: () => '/expired',
  blocked: () => '/blocked',
  newProperty: (utm?: Query) => at('/properties/new', utm),
  addName: (next?: string) => at('/add-name', { next }),
  verificationAccount: (next?: string) => at('/verification-account', { next }),
  checkInWizardFirst: (next?: string) => at('/set-up-check-in', { next }),
  setUpFirst: (next?: string) => at('/set-up', { next }),
  /** Of the start application; a sign-in leads there through this one. */
  setup: () => '/register/complete',
  login: (next?: string) => at('/login', { next }),
  social: (action: string) => `/social/${action}`,
  expiredPassword: (next?: string) => at('/expired-password', { next }),
  recoverPassword: () => '/recover-password',
  undo: () => '/undo',
  notificationAddress: () => '/notification-address',
} as const;

/** For leaving the whole page, when no data of the session may stay in memory. */
export const loginAddress = '/login';

/** Addresses of the other entries: reached by leaving this one. */
export const otherEntries = {
  register: (query?: Query) => at('/register', query),
  setup: (property?: string) => at('/register/complete', { property }),
  verification: (username: string) => `/verification-code/${encodeURIComponent(username)}`,
  /** Where an administrator goes when a view has ended. */
  users: (end: ViewEnd) => `/admin/users?${new URLSearchParams({ view: end })}`,
} as const;

export type RailEntry = {
  readonly text: TextKey;
  readonly to: string;
  readonly icon: LucideIcon;
  /** For a page about data that the person has anyway: shown to members with this part of the product. */
  readonly app?: App;
};

/** The rail, and on phones the bottom bar: the first four and the rest behind "Más". */
export const rail: readonly RailEntry[] = [
  { text: 'shell.nav.today', to: paths.today(), icon: Sun },
  { text: 'shell.nav.calendar', to: paths.calendar(), icon: CalendarDays },
  { text: 'shell.nav.reservations', to: paths.reservations(), icon: DoorOpen },
  { text: 'shell.nav.checkIn', to: paths.checkIn(), icon: IdCard },
  { text: 'app.messages.title', to: paths.messages.home(), icon: MessageCircle },
  { text: 'shell.nav.reception', to: paths.reception(), icon: BellRing },
  { text: 'shell.nav.registry', to: paths.registry(), icon: Landmark },
  { text: 'shell.nav.invoicing', to: paths.invoicing(), icon: ReceiptText },
  { text: 'shell.nav.listings', to: paths.listings(), icon: BedDouble },
  { text: 'shell.nav.cleaning', to: paths.cleaning(), icon: Paintbrush },
  { text: 'shell.nav.connections', to: paths.connections(), icon: Plug },
  { text: 'shell.nav.apps', to: paths.marketplace(), icon: LayoutGrid },
  { text: 'shell.nav.properties', to: paths.properties(), icon: Building2, app: 'property' },
];
