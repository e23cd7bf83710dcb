import type { Page } from 'playwright-core';

import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';

/** Below this a template such as `{name}: {amount}` would know everything. */
const FEWEST_LETTERS = 6;

type Known = { readonly exact: ReadonlySet<string>; readonly templates: readonly RegExp[] };

const wordsOf = (text: string): string => text.replaceAll(/\{\w+\}/g, '');
const templateOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`, 's');

function knownIn(language: Language): Known {
  const texts = Object.values(allTexts[language]);
  const filled = texts.filter((text) => text !== wordsOf(text));
  return {
    exact: new Set(texts.map((text) => text.trim())),
    templates: filled
      .filter((text) => wordsOf(text).replaceAll(/\P{L}/gu, '').length >= FEWEST_LETTERS)
      .map(templateOf),
  };
}

const known = new Map<Language, Known>();
function says(language: Language, text: string): boolean {
  const { exact, templates } = known.get(language) ?? knownIn(language);
  known.set(language, { exact, templates });
  return exact.has(text) || templates.some((template) => template.test(text));
}

/** `NIT` is called so in every language. */
const isAbbreviation = (text: string): boolean => /^\p{Lu}{2,5}$/u.test(text);
const isKey = (text: string): text is TextKey => Object.hasOwn(allTexts.es, text);

/** Each text that a page shows or tells a screen reader; without typed texts and without those that `except` holds. */
const shownOn = (page: Page, except: string): Promise<string[]> =>
  page.evaluate((skipped) => {
    const isSkipped = (element: Element | null) =>
      element === null || element.closest('script, style, svg') !== null || element.closest(skipped) !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isSkipped(node.parentElement)) found.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!isSkipped(element)) found.push(element.getAttribute(name) ?? '');
      }
    }
    return [...new Set(found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text)))];
  }, except);

/**
 * What is wrong with the words of a page: a key in place of its text, a name that was not filled in, and what is a text of
 * another language and none of this one.
 */
export async function findForeignWords(
  page: Page,
  language: Language,
  { except = '[data-nothing]' }: { readonly except?: string } = {},
): Promise<string[]> {
  const others = SUPPORTED_LANGUAGES.filter((one) => one !== language);
  return (await shownOn(page, except)).flatMap((text) => {
    if (isKey(text)) return [`the key ${text}`];
    if (/\{\w+\}/.test(text)) return [`not filled in: ${text}`];
    if (isAbbreviation(text) || says(language, text)) return [];
    return others.filter((other) => says(other, text)).map((other) => `of ${other}: ${text}`);
  });
}
