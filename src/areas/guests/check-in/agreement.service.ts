import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { type LocalizedTerms, getTermsInForce, getTermsVersion } from '#areas/property/terms/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { AgreementPreview } from './agreement.contract.ts';
import {
  deleteSignedAgreement,
  findSignedAgreement,
  type SignedAgreementRow,
  writeSignedAgreement,
} from './agreement.store.ts';
import {
  type AgreementFacts,
  composeAgreement,
  agreementWithoutName,
  type AgreementText,
} from './agreement-text.service.ts';
import { AGREEMENT_VERSION } from './check-in.constants.ts';
import type { CheckInRow } from './check-ins.store.ts';

const sealContextOf = (id: ReservationId) => `signed_agreements.words:${id}`;

/** `withoutName` is the text for a device that may not see the name of the guest. */
export type SignedAgreementText = AgreementText & { readonly withoutName: AgreementText };

/**
 * Called in the transaction of the signature: stores the text as the guest read it, sealed with a key of its own
 * (PRV-04, PRV-05).
 */
export async function saveSignedAgreement(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  words: SignedAgreementText,
): Promise<void> {
  const before = await findSignedAgreement(tx, ctx.propertyId, id);
  const key = before
    ? await ctx.secrets.openKey(tx, before.sealing_key_id)
    : await ctx.secrets.createKey(tx, ctx.propertyId);
  await writeSignedAgreement(tx, {
    reservation_id: id,
    property_id: ctx.propertyId,
    sealing_key_id: key.id,
    words: key.seal(JSON.stringify(words), sealContextOf(id)),
  });
}

async function unsealed(
  ctx: PropertyContext,
  db: Queries,
  row: SignedAgreementRow,
): Promise<SignedAgreementText | null> {
  try {
    const key = await ctx.secrets.openKey(db, row.sealing_key_id);
    return JSON.parse(key.unseal(row.words, sealContextOf(row.reservation_id))) as SignedAgreementText;
  } catch (error) {
    // The text is erased; the rest of the check-in stays readable.
    if (error instanceof KeyErased) return null;
    throw error;
  }
}

/** The signed text; null without a signature, and after its erasure. */
export async function readSignedAgreement(
  ctx: PropertyContext,
  db: Queries,
  id: ReservationId,
): Promise<SignedAgreementText | null> {
  const row = await findSignedAgreement(db, ctx.propertyId, id);
  return row ? unsealed(ctx, db, row) : null;
}

/** The signed terms of the property; null without a signature, or without terms. */
export async function readSignedTerms(
  ctx: PropertyContext,
  db: Queries,
  { agreement_language: language, terms_version_id: version }: CheckInRow,
): Promise<LocalizedTerms | null> {
  return version === null || language === null ? null : getTermsVersion(ctx, db, version, language);
}

/** The text that a guest reads; the call that shows it returns what the signature needs. */
export type GuestAgreement = {
  readonly version: string;
  readonly language: Language;
  readonly words: SignedAgreementText;
  readonly terms: LocalizedTerms | null;
};

/**
 * The agreement of a stay for its guest. Until the signature it follows the stay and the terms in force. Afterwards it
 * is the signed text, in its language: a guest who signs again signs what the page shows, not what the stay has become.
 */
export async function guestAgreement(
  ctx: PropertyContext,
  db: Queries,
  checkIn: CheckInRow,
  facts: AgreementFacts,
): Promise<GuestAgreement> {
  const isSigned = checkIn.signed_at !== null;
  const language = (isSigned ? checkIn.agreement_language : null) ?? ctx.language;
  // Signatures from before texts were stored show the text of the stay.
  const kept = isSigned ? await readSignedAgreement(ctx, db, checkIn.reservation_id) : null;
  return {
    version: checkIn.agreement_version ?? AGREEMENT_VERSION,
    language,
    words: kept ?? {
      ...composeAgreement(language, facts),
      withoutName: agreementWithoutName(language, facts),
    },
    terms: isSigned ? await readSignedTerms(ctx, db, checkIn) : await getTermsInForce(ctx, db, language),
  };
}

/** The key is deleted first: without it the record is noise in every backup (D-63). */
export async function eraseSignedAgreement(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<void> {
  const row = await findSignedAgreement(tx, ctx.propertyId, id);
  if (!row) return;
  await ctx.secrets.eraseKey(tx, row.sealing_key_id);
  await deleteSignedAgreement(tx, ctx.propertyId, id);
}

/** The stay of the preview: two people for three nights, in two weeks. */
const EXAMPLE = { guests: 2, inDays: 14, nights: 3 } as const;

/** C-CHK-50. The lodging agreement of an invented stay in the first unit of the house. */
export async function previewAgreement(ctx: PropertyContext): Promise<AgreementPreview> {
  const [property, listings] = await Promise.all([
    propertyFacts(ctx),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const sorted = listings.toSorted((one, other) => one.name.localeCompare(other.name));
  const listing = sorted.find(({ is_open }) => is_open) ?? sorted[0];
  const arrival = addDays(todayOfProperty(ctx, property), EXAMPLE.inDays);
  return {
    version: AGREEMENT_VERSION,
    texts: SUPPORTED_LANGUAGES.map((language) => ({
      language,
      ...composeAgreement(language, {
        property: property.name,
        listing: listing?.name ?? property.name,
        guest: translate(allTexts[language], 'checkIn.agreement.exampleGuest'),
        guests: EXAMPLE.guests,
        arrival,
        arrivalTime: listing?.arrival_time ?? '15:00',
        departure: addDays(arrival, EXAMPLE.nights),
        departureTime: listing?.departure_time ?? '11:00',
      }),
      termsLabel: translate(allTexts[language], 'guest.agreement.terms', { property: property.name }),
    })),
  };
}
