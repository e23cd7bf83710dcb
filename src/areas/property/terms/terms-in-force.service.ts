import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { paragraphsOf } from './terms.constants.ts';
import type { TermsTexts } from './terms.contract.ts';
import { findVersion, type VersionRow, findTermsVersionInForce } from './terms.store.ts';

/** Terms for one reader. */
export type LocalizedTerms = {
  /** The version, which a signature names. */
  readonly id: string;
  readonly number: number;
  /** The language of the text, which is not the reader's when the host has not written in it. */
  readonly language: Language;
  readonly title: string;
  readonly paragraphs: string[];
};

/** The reader's language, or the first that the host has written in. Always the same answer for the same version. */
export function chooseTermsText(texts: TermsTexts, language: Language) {
  const found = [language, ...SUPPORTED_LANGUAGES].find((one) => texts[one] !== undefined);
  const text = found && texts[found];
  return text ? { language: found, ...text } : null;
}

function readAs({ id, number, texts }: VersionRow, language: Language): LocalizedTerms {
  const text = chooseTermsText(texts, language);
  if (!text) throw new Error(`Version ${id} of terms has no text`);
  return { id, number, language: text.language, title: text.title, paragraphs: paragraphsOf(text.content) };
}

/** The terms that guests of a property sign from now on; null when the host has published none. */
export async function getTermsInForce(
  ctx: PropertyContext,
  db: Queries,
  language: Language,
): Promise<LocalizedTerms | null> {
  const version = await findTermsVersionInForce(db, ctx.propertyId);
  return version ? readAs(version, language) : null;
}

/** The signed terms, also after later publications (PRV-04). */
export async function getTermsVersion(
  ctx: PropertyContext,
  db: Queries,
  id: string,
  language: Language,
): Promise<LocalizedTerms> {
  const version = await findVersion(db, ctx.propertyId, id);
  if (!version) throw new Error(`Version ${id} of terms does not exist`);
  return readAs(version, language);
}
