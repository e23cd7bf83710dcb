import { TRIP_REASONS, type GuestIdentity, type TripReason } from '#countries/stay.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import type { CheckInState } from './check-in.tables.ts';
import { findCheckIn } from './check-ins.store.ts';
import {
  type FoundGuest,
  guestNamesById,
  guestNamesOf,
  type GuestRow,
  guestsByName,
  guestsOf,
} from './guests.store.ts';
import { type Answers, readAnswers } from './identity.service.ts';

/** A guest as reported to registries. Copies elsewhere are sealed with `keyId`, so that they are erased together. */
export type ReportableGuest = {
  readonly identity: GuestIdentity & { readonly id: GuestId };
  readonly keyId: string;
};

export type ReportableStay = {
  readonly state: CheckInState;
  readonly isCanceled: boolean;
  readonly completedAt: Instant | null;
  /** The answers were erased after the retention time of the country. */
  readonly isErased: boolean;
  readonly tripReason: TripReason | null;
  /** The guests who have answered everything. */
  readonly guests: readonly ReportableGuest[];
};

const dateIn = (text: string | undefined): PlainDate | null => PlainDate.safeParse(text).data ?? null;

const identityOf = (guest: GuestRow, answers: Answers) => ({
  id: guest.id,
  isMain: guest.is_main,
  firstName: answers.firstName ?? null,
  lastName: answers.lastName ?? null,
  secondLastName: answers.secondLastName ?? null,
  documentType: answers.documentType ?? null,
  documentNumber: answers.documentNumber ?? null,
  nationality: answers.nationality ?? null,
  birthDate: dateIn(answers.birthDate),
  residenceCountry: answers.residenceCountry ?? null,
  residenceCity: answers.residenceCity ?? null,
  originCountry: answers.originCountry ?? null,
  originCity: answers.originCity ?? null,
  destinationCountry: answers.destinationCountry ?? null,
  destinationCity: answers.destinationCity ?? null,
  sex: answers.sex ?? null,
  documentSupport: answers.documentSupport ?? null,
  address: answers.address ?? null,
  postalCode: answers.postalCode ?? null,
  phone: answers.phone ?? null,
  email: answers.email ?? null,
  kinship: answers.kinship ?? null,
  transport: answers.transport ?? null,
  responsibleAdult: answers.responsibleAdult ?? null,
});

/** The guests of a stay, decrypted for reports to registries; null without a check-in. */
export async function reportableStay(
  ctx: PropertyContext,
  id: ReservationId,
): Promise<ReportableStay | null> {
  const checkIn = await findCheckIn(ctx.db, ctx.propertyId, id);
  if (!checkIn) return null;
  const guests: ReportableGuest[] = [];
  for (const guest of await guestsOf(ctx.db, ctx.propertyId, id)) {
    if (!guest.sealing_key_id || guest.state === 'empty') continue;
    try {
      const answers = await readAnswers(ctx, ctx.db, guest);
      guests.push({ identity: identityOf(guest, answers), keyId: guest.sealing_key_id });
    } catch (error) {
      if (!(error instanceof KeyErased)) throw error;
    }
  }
  return {
    state: checkIn.state,
    isCanceled: checkIn.canceled_at !== null,
    completedAt: checkIn.completed_at,
    isErased: checkIn.erased_at !== null,
    tripReason: TRIP_REASONS.find((reason) => reason === checkIn.trip_reason) ?? null,
    guests,
  };
}

/** Names for lists of other areas. */
export async function guestNames(
  ctx: PropertyContext,
  ids: readonly ReservationId[],
): Promise<Map<GuestId, string>> {
  const rows = await guestNamesOf(ctx.db, ctx.propertyId, ids);
  return new Map(rows.map((row) => [row.id, [row.first_name, row.last_name].filter(Boolean).join(' ')]));
}

export type NamedGuest = {
  readonly id: GuestId;
  readonly name: string;
  readonly reservationId: ReservationId;
};

/** For the history: the name of a guest, as long as the guest exists. */
export async function guestsOfIds(ctx: PropertyContext, ids: readonly GuestId[]): Promise<NamedGuest[]> {
  if (ids.length === 0) return [];
  const rows = await guestNamesById(ctx.db, ctx.propertyId, ids);
  return rows.map((row) => ({
    id: row.id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    reservationId: row.reservation_id,
  }));
}

/** For the search of the app. */
export const findGuests = (ctx: PropertyContext, text: string, limit: number): Promise<FoundGuest[]> =>
  guestsByName(ctx.db, ctx.propertyId, text, limit);
