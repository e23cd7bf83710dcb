import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  type IdDocument,
  IdReadingFailure,
  type IdReadingProblem,
} from '#capabilities/id-reading/id-reading.capability.ts';
import { documentNumberOf } from '#countries/card-number.ts';
import { countryOf } from '#countries/index.ts';
import { isCountry } from '#countries/world.ts';
import type { GuestContext, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import type { Failure } from '#vocabulary/errors.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { ageOn } from '#vocabulary/plain-date.ts';
import { lockCheckInForWriting } from './answers.service.ts';
import { checkInErrors } from './check-in.errors.ts';
import type { DocumentReading, DocumentZone } from './guest.contract.ts';
import { changeGuest, guestsOf } from './guests.store.ts';
import { maySeeGuest, mayEditGuest, typedBy } from './proof.ts';
import { sealReading } from './readings.service.ts';

/** Photos of one stay in an hour: enough for a family that tries every document a few times. */
const PHOTOS_AN_HOUR = 60;

const REFUSALS: Readonly<Record<IdReadingProblem, () => Failure>> = {
  unreadable: () => checkInErrors.documentUnreadable({ field: 'image' }),
  'no-document': () => checkInErrors.documentNone({ field: 'image' }),
  'unsupported-format': () => checkInErrors.documentFormat({ field: 'image' }),
  'too-large': () => checkInErrors.documentTooLarge({ field: 'image' }),
  unavailable: () => checkInErrors.readerBusy({ retryAfterSeconds: 5 }),
};

/** The one type of the country's list that matches such a document; null when none or several match. */
function choiceFor(country: string, document: IdDocument, age: number | null): string | null {
  const nationality = document.nationality?.value ?? null;
  const fitting = countryOf(country)
    .checkIn.documentTypesFor(nationality, age)
    .filter(({ reads }) => reads === document.documentType);
  return fitting.length === 1 ? (fitting[0]?.code ?? null) : null;
}

/**
 * Reads a picture in memory and drops it (PRV-02), or takes what the guest's phone read. The result is a proposal,
 * names above all (USER-PAIN 12).
 */
export async function readDocument(
  ctx: PropertyContext,
  given: Uint8Array | DocumentZone,
): Promise<DocumentReading> {
  const property = await propertyFacts(ctx);
  const today = todayOfProperty(ctx, property);
  const reader = ctx.providers.only('idReading');
  const reading = given instanceof Uint8Array ? reader.read(given, today) : reader.readZone(given, today);
  const document = await reading.catch((error: unknown) => {
    throw error instanceof IdReadingFailure ? REFUSALS[error.problem]() : error;
  });
  const { documentType, mrz, warnings, firstName, lastName } = document;
  const { birthDate, nationality, sex, expiryDate } = document;
  const documentNumber = documentNumberOf(document, (iso2) =>
    isCountry(iso2) ? countryOf(iso2).cardNumber : null,
  );
  const age = birthDate && birthDate.value < today ? ageOn(birthDate.value, today) : null;
  return {
    documentType,
    documentTypeChoice: choiceFor(property.country, document, age),
    mrz,
    warnings: [...warnings],
    fields: {
      ...(documentNumber && { documentNumber }),
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(birthDate && { birthDate }),
      ...(nationality && { nationality }),
      ...(sex && { sex }),
      ...(expiryDate && { expiryDate }),
    },
    imageKept: false,
  };
}

/**
 * The same on the guest's own page. The reading is stored until the guest confirms it, because the tab may be closed
 * before.
 */
export async function readDocumentOfGuest(
  ctx: GuestContext,
  guestId: GuestId,
  given: Uint8Array | DocumentZone,
): Promise<DocumentReading> {
  const { reservationId } = ctx.guestLink;
  const guests = await guestsOf(ctx.db, ctx.propertyId, reservationId);
  const asked = guests.find(({ id }) => id === guestId);
  if (!asked || !maySeeGuest(ctx.guestLink, asked)) throw httpErrors.missing();
  if (!mayEditGuest(ctx.guestLink, asked)) throw checkInErrors.proveFirst();
  await countWithLimit(ctx.system, ctx.clock, `document:${reservationId}`, PHOTOS_AN_HOUR, 3600);
  const reading = await readDocument(ctx, given);
  await ctx.db.transaction(async (tx) => {
    await lockCheckInForWriting(ctx, tx, reservationId, ctx.guestLink);
    const guest = (await guestsOf(tx, ctx.propertyId, reservationId)).find(({ id }) => id === guestId);
    if (!guest) throw httpErrors.missing();
    if (!mayEditGuest(ctx.guestLink, guest)) throw checkInErrors.proveFirst();
    const kept = { ...(await sealReading(ctx, tx, guest, reading)), ...typedBy(ctx.guestLink) };
    await changeGuest(tx, ctx.propertyId, guestId, kept, ctx.clock.now());
  });
  return reading;
}
