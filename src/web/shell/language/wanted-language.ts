import { DEFAULT_LANGUAGE, firstLanguage, type Language, supportedLanguage } from '#vocabulary/language.ts';

/** R-LANG-01: as long as the tab. */
export const LANGUAGE_STORE = 'sessionStorage';
const STORED_AS = 'language';

/** Private windows of some browsers refuse storage; the language then lasts as long as the page. */
function storedLanguage(): string | null {
  try {
    return window[LANGUAGE_STORE].getItem(STORED_AS);
  } catch {
    return null;
  }
}

export function storeLanguage(language: Language): void {
  try {
    window[LANGUAGE_STORE].setItem(STORED_AS, language);
  } catch {
    // Nothing to do: see storedLanguage.
  }
}

/** R-LANG-02: Spanish, when the address asks for a language that Posada does not have. */
export function languageOfAddress(): Language | null {
  const asked = new URLSearchParams(location.search).get('language');
  return asked ? firstLanguage(asked) : null;
}

/** Whether the address, this tab or the browser asks for one of Posada's languages. */
export const hasWantedLanguage = (): boolean =>
  languageOfAddress() !== null ||
  [storedLanguage(), ...navigator.languages].some((tag) => supportedLanguage(tag) !== undefined);

/** R-LANG-01, before the sign-in: address, then session storage, then browser, then the last resort of the entry. */
export const wantedLanguage = (lastResort: Language = DEFAULT_LANGUAGE): Language =>
  hasWantedLanguage()
    ? firstLanguage(languageOfAddress(), storedLanguage(), ...navigator.languages)
    : lastResort;
