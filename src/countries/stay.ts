import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** Why the guest travels; TRA asks it of the main guest. */
export const TRIP_REASONS = [
  'holiday',
  'business',
  'visit',
  'education',
  'health',
  'religion',
  'shopping',
  'transit',
  'other',
] as const;
export type TripReason = (typeof TRIP_REASONS)[number];

export const ACCOMMODATION_TYPES = [
  'hotel',
  'apartment',
  'house',
  'room',
  'suite',
  'bed',
  'farm',
  'camping',
  'hostel',
  'aparthotel',
  'glamping',
  'other',
] as const;
export type AccommodationType = (typeof ACCOMMODATION_TYPES)[number];

/** The relation of an adult to the minor who travels with them. */
export const KINSHIPS = ['parent', 'guardian', 'grandparent', 'uncle_aunt', 'sibling', 'other'] as const;
export type Kinship = (typeof KINSHIPS)[number];

/** How the main guest comes; Brazil asks it. */
export const TRANSPORTS = [
  'car',
  'plane',
  'coach',
  'motorcycle',
  'train',
  'ship',
  'bicycle',
  'foot',
] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const SEXES = ['F', 'M', 'X'] as const;

/** How a stay is paid: through the channel that sold it, or at the lodging. */
export type PaymentMeans = 'platform' | 'at-lodging';

/**
 * What a guest gave at check-in (D-45). A field that was not asked for, or not answered yet, is null.
 * Countries are ISO 3166-1 alpha-2. A city is the code of the country's own list if this product has one (Colombia:
 * DIVIPOLA, `05001`), otherwise its name as written.
 */
export type GuestIdentity = {
  readonly id: string;
  readonly isMain: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly secondLastName: string | null;
  /** Code of a {@link DocumentType} of the country of the stay. */
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  readonly nationality: string | null;
  readonly birthDate: PlainDate | null;
  /** One of {@link SEXES}. */
  readonly sex: string | null;
  readonly residenceCountry: string | null;
  readonly residenceCity: string | null;
  readonly originCountry: string | null;
  readonly originCity: string | null;
  readonly destinationCountry: string | null;
  readonly destinationCity: string | null;
  /** Number of the card or booklet itself, beside the number of its holder. */
  readonly documentSupport: string | null;
  /** Street and number where they live. */
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** One of {@link KINSHIPS}; of minors only. */
  readonly kinship: string | null;
  /** One of {@link TRANSPORTS}; of the main guest only. */
  readonly transport: string | null;
  /** Id of the responsible guest; of minors only, if there are several candidates. */
  readonly responsibleAdult: string | null;
};

/** The agreement under which the guests stay. */
export type StayContract = {
  /** The reference that the host, the guest and the channel use. */
  readonly reference: string;
  readonly agreedOn: PlainDate;
  /** `HH:mm` on the property's clock. */
  readonly arrivalTime: string;
  readonly departureTime: string;
  readonly payment: PaymentMeans;
};

export type HomeTotal = {
  readonly money: Money;
  /** The rate that converted another currency; null if the total needed none. */
  readonly rate: { readonly value: string; readonly on: PlainDate; readonly source: string } | null;
};

/** Everything the registries of a country may ask about a stay. */
export type StayForRegistry = {
  readonly propertyName: string;
  /** DIVIPOLA of the establishment, five digits. */
  readonly cityDivipola: string | null;
  /** Code that Migración Colombia gave the establishment. */
  readonly sireHotelCode: string | null;
  /** Number in the Registro Nacional de Turismo; text, it may begin with zero (R-REGISTRY-02). */
  readonly rnt: string | null;
  readonly roomName: string;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly timeZone: string;
  readonly total: Money | null;
  /** The total in the currency of the country; null without a total, and without an official rate of the day. */
  readonly homeTotal: HomeTotal | null;
  readonly tripReason: TripReason | null;
  readonly accommodationType: AccommodationType | null;
  readonly contract: StayContract;
  /** The owner's settings of the registries, passwords left out: `ses.establishmentCode`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly guests: readonly GuestIdentity[];
};
