import type { Texts } from '#texts/index.ts';
import { DEFAULT_LANGUAGE, firstLanguage, type Language } from '#vocabulary/language.ts';
import { languageOfAddress, hasWantedLanguage, storeLanguage, wantedLanguage } from './wanted-language.ts';

export type TextLoaders = Readonly<Record<Language, () => Promise<Texts>>>;

/** Each language is a file of its own, so that a person downloads one; texts that only the server uses are in none. */
const everyText: TextLoaders = {
  es: () => import('#texts/es/pages.ts').then(({ esOnPages }) => esOnPages as Texts),
  pt: () => import('#texts/pt/pages.ts').then(({ ptOnPages }) => ptOnPages as Texts),
  en: () => import('#texts/en/pages.ts').then(({ enOnPages }) => enOnPages as Texts),
};

type ActiveTexts = { readonly language: Language; readonly texts: Texts };

let active: ActiveTexts | undefined;
let loaders = everyText;
let starting: Promise<void> | undefined;
let whole: Promise<void> | undefined;
/** The language that was requested last; another one may still be loading. */
let latest: Language | undefined;
const listeners = new Set<() => void>();

/** The texts on screen. Code outside components, such as the client of the API, reads them here. */
export function activeTexts(): ActiveTexts {
  if (!active) throw new Error('startLanguage() has not finished');
  return active;
}

/** The language of an entry for a browser that asks for none of Posada's languages. */
let lastResort: Language = DEFAULT_LANGUAGE;
/** Whether the language on screen was only guessed: neither the person nor the address chose it. */
let isGuessed = false;

/** Known before the texts are here: the first calls need not wait for them. */
export const currentLanguage = (): Language => active?.language ?? wantedLanguage(lastResort);

/** For sentences of calls that were quicker than the texts. */
export async function loadTextsNow(): Promise<Texts> {
  if (!active) await starting;
  return activeTexts().texts;
}

export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows another language. Components render again with the new texts and stay mounted, so typed text stays. The old
 * texts remain until the new ones have arrived.
 */
export async function showLanguage(language: Language): Promise<void> {
  latest = language;
  let texts: Texts;
  let from: TextLoaders;
  do {
    from = loaders;
    texts = await from[language]();
  } while (from !== loaders);
  if (latest !== language) return;
  active = { language, texts };
  document.documentElement.lang = language;
  if (!isGuessed) storeLanguage(language);
  for (const listener of listeners) listener();
}

/** All texts, for code that is loaded after the first page of an entry, which has a part of them. */
export function loadAllTexts(): Promise<void> {
  whole ??= loadWhole().catch((failure: unknown) => {
    whole = undefined;
    throw failure;
  });
  return whole;
}

async function loadWhole(): Promise<void> {
  if (loaders === everyText) return starting;
  loaders = everyText;
  await starting;
  await showLanguage(latest ?? activeTexts().language);
}

/** The person has pressed another language since the page was opened. */
let isChosen = false;

/** By a press: it takes precedence over the address, which loses its language. */
export async function chooseLanguage(language: Language): Promise<void> {
  isChosen = true;
  isGuessed = false;
  const address = new URL(location.href);
  if (address.searchParams.has('language')) {
    address.searchParams.delete('language');
    history.replaceState(history.state, '', address);
  }
  await showLanguage(language);
}

/** R-LANG-01, before the sign-in. An entry with a small budget passes loaders that bring only its own texts. */
export function startLanguage(ownLoaders: TextLoaders = everyText, otherwise?: Language): Promise<void> {
  // The first page may need all of them, and has requested them.
  if (!whole) loaders = ownLoaders;
  lastResort = otherwise ?? DEFAULT_LANGUAGE;
  isGuessed = !hasWantedLanguage();
  starting = showFirst(wantedLanguage(lastResort));
  return starting;
}

/** A better guess when no language was chosen: neither by address, tab and browser nor by a press. */
export async function guessLanguage(language: Language): Promise<void> {
  if (isGuessed && language !== activeTexts().language) await showLanguage(language);
}

async function showFirst(wanted: Language): Promise<void> {
  try {
    await showLanguage(wanted);
  } catch (failure) {
    if (wanted === DEFAULT_LANGUAGE) throw failure;
    await showLanguage(DEFAULT_LANGUAGE);
  }
}

/** R-LANG-01, once the person is known: their language comes before the browser's, not before the address. */
export async function showLanguageOfPerson(person: { readonly language?: string | null }): Promise<void> {
  const wanted = firstLanguage(
    isChosen ? null : languageOfAddress(),
    person.language,
    activeTexts().language,
  );
  if (wanted !== activeTexts().language) await showLanguage(wanted);
}
