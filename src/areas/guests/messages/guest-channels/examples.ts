import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import type { Variable } from '../variables.constants.ts';

/** What a reviewer reads in place of a variable: invented, and of no guest. */
export const exampleOf = (variable: Variable, language: Language): string =>
  translate(allTexts[language], `messages.example.${variable}`);
