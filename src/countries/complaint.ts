import type { ErrorDefinition, TextParams } from '#vocabulary/errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { countryName } from './world.ts';

export type TextKey = ErrorDefinition['text'];

/** What is wrong with one answer, as a sentence that says how to correct it. */
export type Complaint = {
  readonly text: TextKey;
  /** A parameter called `country` holds an ISO code; {@link localizeParams} puts its name in place. */
  readonly params?: TextParams;
  /** The registry would accept it all the same: shown, but not blocking. */
  readonly isWarning?: true;
};

/** The parameters of a sentence in the reader's language: `{ country: 'DE' }` becomes `Alemania`. */
export function localizeParams(language: Language, params: TextParams = {}): TextParams {
  const { country } = params;
  return typeof country === 'string' ? { ...params, country: countryName(country, language) } : params;
}
