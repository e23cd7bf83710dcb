import type { TextKey } from '#texts/index.ts';

/** What marks of the machine are called: they are recorded, and tell a person nothing. */
export const SILENT_FIELDS = [
  'id',
  'version',
  'revision',
  'bytes',
  'is_default',
  'export_generation',
  'onboardingStatus',
] as const;
/** Keys between records, and moments that the entry has itself. */
export const SILENT_ENDS = ['_id', '_ids', '_at'] as const;

/**
 * What people call each field of the history, by what changed; where a form asks for it, with the label of the form. What is
 * recorded without a word here does not compile (foundation/context/history.ts).
 */
export const FIELD_WORDS = {
  property: {
    name: 'app.property.name',
    type: 'app.property.type',
    slug: 'app.properties.slug',
    country: 'app.property.country',
    state: 'app.property.state',
    city: 'app.property.city',
    timezone: 'app.property.timezone',
    currency: 'app.property.currency',
    phone: 'app.properties.phone',
    address: 'app.listing.address',
    trialEndDate: 'changed.trialEnd',
    reason: 'app.history.reason',
    members: 'changed.members',
  },
  listing: {
    name: 'app.listing.name',
    capacity: 'app.listing.capacity',
    address: 'app.listing.address',
    arrival_time: 'changed.arrivalTime',
    departure_time: 'changed.departureTime',
    status: 'app.filter.status',
    state: 'app.listing.sale',
    whatsapp: 'changed.whatsapp',
    maps_button: 'app.listing.maps',
    uber_button: 'app.listing.uber',
    directions: 'app.listing.directions',
    external_name: 'changed.outsideName',
    calendar: 'app.listing.calendar',
    calendarChange: 'changed.what',
    calendarExports: 'app.listing.export',
  },
  'listing-type': {
    name: 'app.listing.calendars.name',
    kind: 'app.listing.type',
    capacity: 'app.listing.capacity',
  },
  reservation: {
    status: 'app.filter.status',
    arrival: 'app.stay.arrival',
    departure: 'app.stay.departure',
    listing: 'app.listing.one',
    total_minor: 'app.stay.total',
    currency: 'app.property.currency',
    adults: 'app.stay.adults',
    children: 'app.stay.children',
    parts: 'changed.parts',
  },
  'check-in': { terms: 'changed.withTerms', kind: 'changed.signature' },
  guest: { fields: 'changed.answers' },
  connection: {
    name: 'changed.system',
    system: 'changed.system',
    state: 'app.filter.status',
    credentials: 'changed.credentials',
    fields: 'changed.mappedFields',
    broughtAgain: 'changed.broughtAgain',
  },
  'master-key': { name: 'app.listing.calendars.name', names: 'changed.keys' },
  registration: {
    establishment_name: 'app.registry.establishment',
    accommodation_type: 'app.registry.type',
  },
  report: { state: 'app.filter.status' },
  terms: {
    name: 'app.listing.calendars.name',
    state: 'app.filter.status',
    languages: 'app.terms.languages',
    number: 'changed.number',
  },
  file: { label: 'app.listing.calendars.name', resource: 'app.listing.type' },
  'short-link': { url: 'changed.address', expiresAt: 'changed.until' },
  form: { name: 'app.listing.calendars.name', app: 'changed.part', fields: 'changed.formFields' },
  member: {
    role: 'app.team.role',
    apps: 'app.team.apps',
    sees_money: 'app.team.money',
    sees_identity: 'app.team.identity',
  },
  invoice: { number: 'changed.invoiceNumber', total: 'app.stay.total', currency: 'app.property.currency' },
  issuer: {
    legalName: 'app.issuers.legalName',
    tradeName: 'app.issuers.tradeName',
    taxId: 'app.issuers.taxId',
    responsibilities: 'app.issuers.responsibilities',
    collects: 'app.issuers.collects',
    rnt: 'app.issuers.rnt',
    email: 'app.issuers.email',
    phone: 'app.properties.phone',
    city: 'app.property.city',
    postalCode: 'app.issuers.postalCode',
    address: 'app.listing.address',
    listings: 'app.properties.listings',
    isDefault: 'app.issuers.isDefault',
  },
  'invoice-series': {
    kind: 'app.series.kind',
    prefix: 'app.series.prefix',
    from: 'app.series.from',
    to: 'app.series.to',
    next: 'app.series.next',
    resolution: 'app.series.resolution',
    validFrom: 'app.series.validFrom',
    validTo: 'app.series.validTo',
  },
  view: { reason: 'app.history.reason', until: 'app.history.until' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextKey>>>>;

/** How the keys of the words of a field's values begin. */
export const VALUE_WORDS = {
  'property.type': 'changed.propertyType.',
  'listing.status': 'changed.listingStatus.',
  'listing.state': 'changed.listingState.',
  'listing.calendarChange': 'changed.calendar.',
  'listing.calendarExports': 'changed.credentials.',
  'listing-type.kind': 'app.listing.kind.',
  'reservation.status': 'app.stay.status.',
  'check-in.kind': 'changed.signature.',
  'guest.fields': 'changed.answer.',
  'connection.state': 'app.connection.state.',
  'connection.credentials': 'changed.credentials.',
  'registration.accommodation_type': 'app.registry.type.',
  'report.state': 'app.report.state.',
  'terms.state': 'app.terms.state.',
  'terms.languages': 'changed.language.',
  'file.resource': 'changed.file.',
  'form.app': 'team.app.',
  'issuer.collects': 'app.issuers.collects.',
  'invoice-series.kind': 'app.series.kind.',
  'member.role': 'team.role.',
  'member.apps': 'team.app.',
} as const satisfies Readonly<Record<string, string>>;

export type SilentField = (typeof SILENT_FIELDS)[number] | `${string}${(typeof SILENT_ENDS)[number]}`;
export type RecordedSubject = keyof typeof FIELD_WORDS;
