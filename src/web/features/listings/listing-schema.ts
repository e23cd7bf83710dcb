import { z } from 'zod';

import { type Listing, ListingInput } from '#areas/stays/listings/listings.contract.ts';
import type { TextKey } from '#texts/index.ts';

const { internalName, type, capacity, address, whatsapp, wifiName, wifiPassword, directions, calendar } =
  ListingInput.shape;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'listing.time.invalid');

/** The rules of the call; text of inputs is converted first. */
export const ListingForm = z
  .object({
    internalName,
    // An empty choice is none.
    type: z
      .string()
      .optional()
      .transform((id) => id || null)
      .pipe(type.unwrap()),
    capacity: z
      .string()
      .trim()
      .optional()
      .transform((text) => (text === undefined ? null : Number(text)))
      .pipe(capacity.unwrap()),
    address,
    arrivalTime: time,
    departureTime: time,
    whatsapp,
    wifiName,
    wifiPassword,
    mapsButton: z.boolean(),
    uberButton: z.boolean(),
    directions,
    calendar,
  })
  .refine((listing) => Boolean(listing.address) || !(listing.mapsButton || listing.uberButton), {
    path: ['address'],
    message: 'onboarding.listing.addressRequired',
  });
export type ListingValues = z.input<typeof ListingForm>;
export type ListingChecked = z.output<typeof ListingForm>;

export const valuesOf = (listing: Listing | undefined): ListingValues => ({
  internalName: listing?.internalName ?? '',
  type: listing?.type?._id ?? '',
  capacity: listing?.capacity ? String(listing.capacity) : '',
  address: listing?.address ?? '',
  arrivalTime: listing?.arrivalTime ?? '15:00',
  departureTime: listing?.departureTime ?? '11:00',
  whatsapp: listing?.whatsapp ?? '',
  wifiName: listing?.wifiName ?? '',
  wifiPassword: '',
  mapsButton: listing?.mapsButton ?? false,
  uberButton: listing?.uberButton ?? false,
  directions: listing?.directions ?? '',
  calendar: '',
});

/** An emptied field is sent as null. The password and the link are stored: untouched, they stay. */
export const bodyOf = ({ wifiPassword: password, calendar: link, ...rest }: ListingChecked) => ({
  ...rest,
  type: rest.type ?? null,
  capacity: rest.capacity ?? null,
  address: rest.address ?? null,
  whatsapp: rest.whatsapp ?? null,
  wifiName: rest.wifiName ?? null,
  directions: rest.directions ?? null,
  ...(password && { wifiPassword: password }),
  ...(link && { calendar: link }),
});

/** The fields that two people can change at once. */
export const STALE_LABELS = {
  internalName: 'app.listing.name',
  capacity: 'app.listing.capacity',
  address: 'app.listing.address',
  arrivalTime: 'app.stay.checkIn',
  departureTime: 'app.stay.checkOut',
  whatsapp: 'onboarding.listing.chip.whatsapp',
  wifiName: 'app.listing.wifiName',
  directions: 'app.listing.directions',
} as const satisfies Partial<Record<keyof ListingValues, TextKey>>;

export const isListing = (value: unknown): value is Listing =>
  typeof value === 'object' && value !== null && 'version' in value && 'internalName' in value;
