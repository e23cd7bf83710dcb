import { getCheckIn, reportableStay } from '#areas/guests/check-in/index.ts';
import { registrationOf } from '#areas/guests/registry/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { getReservation } from '#areas/stays/reservations/index.ts';
import type { Country } from '#countries/country.ts';
import { countryOf } from '#countries/index.ts';
import { ADULT_AGE, findResponsibleAdult } from '#countries/stay-checks.ts';
import type { GuestIdentity } from '#countries/stay.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { ageOn, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import type { CardGuest, RegistrationCard } from './card.contract.ts';

type Identity = Pick<GuestIdentity, 'birthDate' | 'documentType'>;

/** By the birth date, or by a document that only minors have. */
function isMinorOn(
  { birthDate, documentType }: Identity,
  { documentTypes }: Country,
  arrival: PlainDate,
): boolean {
  if (birthDate !== null) return birthDate < arrival && ageOn(birthDate, arrival) < ADULT_AGE;
  const ages = documentTypes.find(({ code }) => code === documentType)?.ages;
  return ages !== undefined && ages[1] < ADULT_AGE;
}

const nameOf = ({ firstName, lastName, secondLastName }: GuestIdentity): string =>
  [firstName, lastName, secondLastName].filter(Boolean).join(' ');

/**
 * C-HOME-04. It shows documents in full: each print is in the history of each guest and in the log, with the person
 * (PRV-11, PRV-13).
 */
export async function getRegistrationCard(
  ctx: PropertyContext,
  id: ReservationId,
): Promise<RegistrationCard> {
  const [property, stay, checkIn, reservation] = await Promise.all([
    propertyFacts(ctx),
    reportableStay(ctx, id),
    getCheckIn(ctx, id),
    getReservation(ctx, id),
  ]);
  if (!stay) throw httpErrors.missing();
  const country = countryOf(property.country);
  const { documentTypes, cardNotices } = country;
  const identities = stay.guests.map(({ identity }) => identity);
  const isMinor = (one: Identity) => isMinorOn(one, country, checkIn.checkInDate);
  const texts = allTexts[ctx.language];
  const guests = identities.map((identity): CardGuest => {
    const adult = isMinor(identity)
      ? findResponsibleAdult(identities, identity, (one) => !isMinor(one))
      : null;
    const type = documentTypes.find(({ code }) => code === identity.documentType);
    return {
      _id: identity.id,
      isMain: identity.isMain,
      name: nameOf(identity),
      documentType: type ? translate(texts, type.label) : identity.documentType,
      documentNumber: identity.documentNumber,
      nationality: identity.nationality,
      birthDate: identity.birthDate,
      isMinor: isMinor(identity),
      responsibleAdult: adult && nameOf(adult),
      residenceCountry: identity.residenceCountry,
    };
  });
  await ctx.db.transaction(async (tx) => {
    for (const { _id } of guests) {
      await recordChange(ctx, tx, { subject: 'guest', subjectId: _id, action: 'identity-seen' });
    }
    if (guests.length === 0) return;
    await recordActivity(ctx, tx, {
      text: 'activity.checkIn.cardPrinted',
      params: { guest: reservation.guestName || '—' },
      subject: 'reservation',
      subjectId: id,
    });
  });
  const { signedAt, signedBy, hasDrawing } = checkIn.agreement;
  return {
    reservationId: id,
    property: {
      name: property.name,
      city: property.city,
      address: property.address,
      timezone: property.timeZone,
    },
    registration: await registrationOf(ctx, reservation.roomId),
    listingName: checkIn.roomName,
    checkInDate: checkIn.checkInDate,
    checkOutDate: checkIn.checkOutDate,
    nights: nightsBetween(checkIn.checkInDate, checkIn.checkOutDate),
    channelName: checkIn.channelName,
    channelCode: reservation.channelCode,
    guests,
    unanswered: checkIn.guests.length - guests.length,
    agreement: { signedAt, signedBy, hasDrawing },
    notices: [
      ...(cardNotices ? [cardNotices.data] : []),
      ...(cardNotices?.minors && identities.some(isMinor) ? [cardNotices.minors] : []),
    ].map((text) => translate(texts, text, { property: property.name })),
  };
}
