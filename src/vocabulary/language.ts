import { z } from 'zod';

/** SUPPORTED_LANGUAGES, the default first. */
export const SUPPORTED_LANGUAGES = ['es', 'pt', 'en'] as const;
export const DEFAULT_LANGUAGE = 'es';

export type Language = (typeof SUPPORTED_LANGUAGES)[number];
export const Language = z.enum(SUPPORTED_LANGUAGES);

/** R-LANG-01: removes the region suffix. R-LANG-02: an unknown language gives undefined. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return SUPPORTED_LANGUAGES.find((language) => language === base);
}

/**
 * R-LANG-01: the first supported language in the order asked, then the default. Callers pass, in this order,
 * the query parameter, the user's language, the session's and the browser's.
 */
export function firstLanguage(...tags: (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const language = supportedLanguage(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** Locales for Intl: Spanish as Colombia writes it, Portuguese as Brazil does. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-CO', pt: 'pt-BR', en: 'en-US' };
