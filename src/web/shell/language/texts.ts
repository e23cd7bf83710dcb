import type { Texts } from '#texts/index.ts';
import { DEFAULT_LANGUAGE, firstLanguage, type Language } from '#vocabulary/language.ts';
import { languageOfAddress, hasWantedLanguage, storeLanguage, wantedLanguage } from './wanted-language.ts';

export type TextLoaders = Readonly<Record<Language, () => Promise<Texts>>>;

type ActiveTexts = { readonly language: Language; readonly texts: Texts };

let active: ActiveTexts | undefined;
let starting: Promise<void> | undefined;
/** The language that was requested last; another one may still be loading. */
let latest: Language | undefined;
const listeners = new Set<() => void>();

/** The parts of the texts that the page says by now: those of its entry, and of what was loaded since. */
const parts = new Set<TextLoaders>();
/** By language, what has arrived of them. It only grows: a text on screen stays as it is. */
const arrived = new Map<
  Language,
  { readonly parts: Set<TextLoaders>; readonly texts: Record<string, string> }
>();

function arrivedIn(language: Language) {
  const known = arrived.get(language) ?? { parts: new Set(), texts: {} };
  arrived.set(language, known);
  return known;
}

async function load(part: TextLoaders, language: Language): Promise<void> {
  const known = arrivedIn(language);
  if (known.parts.has(part)) return;
  Object.assign(known.texts, await part[language]());
  known.parts.add(part);
}

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
  const known = arrivedIn(language);
  // Another part may come while these are on their way.
  while (parts.size > known.parts.size) await Promise.all([...parts].map((part) => load(part, language)));
  if (latest !== language) return;
  active = { language, texts: known.texts as Texts };
  document.documentElement.lang = language;
  if (!isGuessed) storeLanguage(language);
  for (const listener of listeners) listener();
}

/** The texts of a part that is loaded now, in the language on screen and in one that is about to be there. */
export async function loadTextsOfPart(part: TextLoaders): Promise<void> {
  parts.add(part);
  const wanted = () => new Set([currentLanguage(), latest ?? currentLanguage()]);
  const isMissing = () => [...wanted()].some((language) => !arrivedIn(language).parts.has(part));
  while (isMissing()) await Promise.all([...wanted()].map((language) => load(part, language)));
}

let everyText: TextLoaders | undefined;
export function keepEveryText(all: TextLoaders): void {
  everyText = all;
}

/**
 * All texts of the page's language, for a key that the build did not find in the files of the page: the place is empty
 * for a moment and not for good. Asked for once; a next key asks again when the answer did not come.
 */
export async function loadEveryText(): Promise<void> {
  const all = everyText;
  if (!all || !active || parts.has(all)) return;
  try {
    await loadTextsOfPart(all);
  } catch {
    parts.delete(all);
    return;
  }
  active = { ...active };
  for (const listener of listeners) listener();
}

/** The person has pressed another language since the page was opened. */
let isChosen = false;

/** By a press: it takes precedence over the address, which loses its language. */
export async function chooseLanguage(language: Language): Promise<void> {
  isChosen = true;
  isGuessed = false;
  // At once: the page may be loaded again before the texts are there.
  storeLanguage(language);
  const address = new URL(location.href);
  if (address.searchParams.has('language')) {
    address.searchParams.delete('language');
    history.replaceState(history.state, '', address);
  }
  await showLanguage(language);
}

/** R-LANG-01, before the sign-in. */
export function startLanguage(ofEntry: TextLoaders, otherwise?: Language): Promise<void> {
  parts.add(ofEntry);
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
