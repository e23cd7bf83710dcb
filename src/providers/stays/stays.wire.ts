import { z } from 'zod';

/**
 * The wire format, read tolerantly: unknown fields are ignored. The prefixes of Stays name the type: `_id` identifier,
 * `_f_` decimal number, `_i_` integer, `_ms…` text per language (https://stays.net/external-api).
 */

const maybeText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const maybeCount = z
  .number()
  .nullish()
  .transform((value) => (Number.isSafeInteger(value) && (value ?? 0) > 0 ? (value ?? 0) : 0));
const phones = z
  .array(z.object({ iso: maybeText }))
  .nullish()
  .transform((all) => all?.flatMap(({ iso }) => iso ?? [])[0] ?? null);

/** A text in each language that the host has written; others are missing or empty. */
const languages = z.record(z.string(), z.string().nullish()).nullish();

export const Listing = z.object({
  _id: z.string(),
  internalName: maybeText,
  _mstitle: languages,
  _idtype: maybeText,
  /** The name of `_idtype`, derived by Stays. */
  _t_typeMeta: z.object({ _mstitle: languages }).nullish().catch(null),
  status: maybeText,
  _i_maxGuests: maybeCount,
  deff_curr: maybeText,
  address: z.object({ countryCode: maybeText }).nullish(),
});

export const BookingSettings = z.object({ checkInTime: maybeText, checkOutTime: maybeText });

const Guest = z.object({
  name: maybeText,
  primary: z.boolean().nullish(),
  email: maybeText,
  phones,
  _idcontact: maybeText,
});

export const Reservation = z.object({
  _id: z.string(),
  id: z.string(),
  type: z.string(),
  checkInDate: z.iso.date(),
  checkOutDate: z.iso.date(),
  _idlisting: maybeText,
  _idclient: maybeText,
  price: z.object({ currency: maybeText, _f_total: z.number().nullish() }).nullish(),
  guests: maybeCount,
  guestsDetails: z
    .object({
      adults: maybeCount,
      children: maybeCount,
      infants: maybeCount,
      list: z.array(Guest).nullish(),
    })
    .nullish(),
  partner: z.object({ name: maybeText }).nullish(),
  partnerCode: maybeText,
  /** Not in every answer. */
  internalNote: maybeText,
});

export const Client = z.object({
  _id: z.string(),
  fName: maybeText,
  lName: maybeText,
  name: maybeText,
  email: maybeText,
  phones,
});

export const Refusal = z.object({ message: z.string() });

export type Listing = z.output<typeof Listing>;
export type Reservation = z.output<typeof Reservation>;
export type Client = z.output<typeof Client>;
export type BookingSettings = z.output<typeof BookingSettings>;
