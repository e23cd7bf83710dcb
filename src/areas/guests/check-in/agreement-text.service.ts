import type { LocalizedTerms } from '#areas/property/terms/index.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';

export type AgreementFacts = {
  readonly property: string;
  readonly listing: string;
  readonly guest: string;
  readonly guests: number;
  readonly arrival: PlainDate;
  readonly arrivalTime: string;
  readonly departure: PlainDate;
  readonly departureTime: string;
};

const dayText = (language: Language, date: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    epochDay(date) * 86_400_000,
  );

/** The lodging agreement as it is read. */
export type AgreementText = { readonly title: string; readonly paragraphs: string[] };

/** Replaces the guest's name on a device that may not see it. */
const HIDDEN_NAME = '•••';

/** The lodging agreement of a stay as the guest reads it. */
export function composeAgreement(language: Language, facts: AgreementFacts): AgreementText {
  const texts = allTexts[language];
  const params = {
    ...facts,
    arrival: dayText(language, facts.arrival),
    departure: dayText(language, facts.departure),
  };
  return {
    title: translate(texts, 'checkIn.agreement.title', params),
    paragraphs: [
      translate(texts, 'checkIn.agreement.parties', params),
      translate(texts, 'checkIn.agreement.stay', params),
      translateCount(texts, language, 'checkIn.agreement.guests', facts.guests),
      translate(texts, 'checkIn.agreement.care'),
      translate(texts, 'checkIn.agreement.law'),
      translate(texts, 'checkIn.agreement.data'),
    ],
  };
}

/** The same text without the name of the guest. */
export const agreementWithoutName = (language: Language, facts: AgreementFacts): AgreementText =>
  composeAgreement(language, { ...facts, guest: HIDDEN_NAME });

/** Proves later which texts were signed (PRV-04): the lodging agreement and the property's terms. */
export const agreementHash = (text: AgreementText, terms: LocalizedTerms | null): string =>
  hashOf(
    [text, terms ?? []]
      .flat()
      .flatMap(({ title, paragraphs }) => [title, ...paragraphs])
      .join('\n'),
  );
