import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';

/** What a page says in a language, for tests that read the same page in several. */
export const wordsIn =
  (language: Language) =>
  (key: TextKey, params?: Readonly<Record<string, string | number>>): string =>
    translate(allTexts[language], key, params);
export type Words = ReturnType<typeof wordsIn>;
