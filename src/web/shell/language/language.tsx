import { useMemo, useSyncExternalStore } from 'react';

import type { TextKey } from '#texts/index.ts';
import { type PluralKey, translate, translateCount } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { type Formatters, formattersOf } from './format.ts';
import { activeTexts, chooseLanguage, subscribeToTexts } from './texts.ts';

type LanguageTools = {
  readonly language: Language;
  readonly setLanguage: (language: Language) => Promise<void>;
  /** The text of a key with its `{names}` filled in. */
  readonly t: (key: TextKey, params?: TextParams) => string;
  /** The `.one` or `.other` text of a key for a count. */
  readonly tn: (base: PluralKey, count: number, params?: TextParams) => string;
  /** The text of a key that came from outside, or the words themselves when they are no key. */
  readonly tMaybe: (keyOrText: string) => string;
  readonly format: Formatters;
};

function toolsOf({ language, texts }: ReturnType<typeof activeTexts>): LanguageTools {
  const isKey = (text: string): text is TextKey => Object.hasOwn(texts, text);
  /** A key that the build did not find in the files of the page; an empty place is better than no page. */
  const isMissing = (key: string): boolean => {
    if (isKey(key)) return false;
    console.error(`The page has no text ${key}`);
    return true;
  };
  return {
    language,
    setLanguage: chooseLanguage,
    t: (key, params) => (isMissing(key) ? '' : translate(texts, key, params)),
    tn: (base, count, params) =>
      isMissing(`${base}.other`) ? '' : translateCount(texts, language, base, count, params),
    tMaybe: (text) => (isKey(text) ? translate(texts, text) : text),
    format: formattersOf(language),
  };
}

/** Texts and formats of the language on screen. */
export function useLanguage(): LanguageTools {
  const active = useSyncExternalStore(subscribeToTexts, activeTexts);
  return useMemo(() => toolsOf(active), [active]);
}
