import { useMemo, useSyncExternalStore } from 'react';

import type { TextKey } from '#texts/index.ts';
import { type PluralKey, translate, translateCount } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { type Formatters, formattersOf } from './format.ts';
import { activeTexts, chooseLanguage, loadEveryText, subscribeToTexts } from './texts.ts';

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

/** What is written like a key, and no sentence. */
const KEY = /^[a-z]\w*(\.[\w-]+)+$/i;

function toolsOf({ language, texts }: ReturnType<typeof activeTexts>): LanguageTools {
  const isKey = (text: string): text is TextKey => Object.hasOwn(texts, text);
  /** A key that the build did not find in the files of the page: its place is empty until all texts are here. */
  const isMissing = (key: string): boolean => {
    if (isKey(key)) return false;
    // oxlint-disable-next-line no-console -- for developers: tests of screens expect no complaint
    console.error(`The page has no text ${key}`);
    void loadEveryText();
    return true;
  };
  return {
    language,
    setLanguage: chooseLanguage,
    t: (key, params) => (isMissing(key) ? '' : translate(texts, key, params)),
    tn: (base, count, params) =>
      isMissing(`${base}.other`) ? '' : translateCount(texts, language, base, count, params),
    tMaybe: (text) => {
      if (isKey(text)) return translate(texts, text);
      if (KEY.test(text)) void loadEveryText();
      return text;
    },
    format: formattersOf(language),
  };
}

/** Texts and formats of the language on screen. */
export function useLanguage(): LanguageTools {
  const active = useSyncExternalStore(subscribeToTexts, activeTexts);
  return useMemo(() => toolsOf(active), [active]);
}
