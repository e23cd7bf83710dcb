import path from 'node:path';

import type { Plugin } from 'vite';

import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { filesFrom, keysFrom, laterPartsIn, laterThan, SOURCE } from './page-keys.ts';

const WEB = path.join(SOURCE, 'web');
const OWN = path.join(WEB, 'shell/language/own-texts.ts');
const LATER = path.join(WEB, 'shell/language/later-texts.ts');

/** `…/login.tsx` has its texts in `…/login.texts-es.js`. */
const textsPlace = (file: string, language: Language) =>
  JSON.stringify(file.replace(/\.tsx?$/, `.texts-${language}.js`));
const TEXTS = /^(.*)\.texts-(es|pt|en)\.js$/;

const cut = (keys: ReadonlySet<string>, language: Language) =>
  JSON.stringify(Object.fromEntries([...keys].map((key) => [key, allTexts[language][key as TextKey]])));

/**
 * The texts of an entry, and of each part that it loads later, cut from the texts of a language (docs/decisions/0111): a part
 * that is imported brings what its files say beyond the entry's. For an entry that is built by itself.
 */
export function pageTexts(entry: string): Plugin {
  const main = path.join(WEB, 'entries', entry, 'main.tsx');
  const ofEntry = filesFrom([main]);
  // An entry that has texts of its own loads no others.
  const isWanted = ofEntry.has(OWN);
  const keysOf = new Map(laterThan(main).map((file) => [file, keysFrom(file, ofEntry)]));
  const parts = [...keysOf].flatMap(([file, keys]) => (keys.size > 0 ? file : []));

  /** Each language names the files of its own parts: an entry would name them in three languages. */
  const textsOf = (file: string, language: Language): string => {
    const keys = keysOf.get(file);
    if (keys) return `export const texts = ${cut(keys, language)};`;
    const loaders = parts.map((part) => `() => import(${textsPlace(part, language)})`);
    return `export const texts = ${cut(keysFrom(main), language)};\nexport const parts = [${loaders.join(', ')}];`;
  };
  const ofLanguage = (use: string) =>
    SUPPORTED_LANGUAGES.map(
      (language) => `${language}: () => import(${textsPlace(main, language)}).then(${use})`,
    ).join(', ');
  const ofEvery = SUPPORTED_LANGUAGES.map(
    (language) =>
      `${language}: () => import('#texts/${language}/pages.ts').then((all) => all.${language}OnPages)`,
  ).join(', ');
  const own = `
    export const everyText = { ${ofEvery} };
    export const ownTexts = { ${ofLanguage('(file) => file.texts')} };
    export const textsOfParts = Array.from({ length: ${parts.length} }, (_, part) => ({
      ${ofLanguage('(file) => file.parts[part]()).then((file) => file.texts')}
    }));`;

  return {
    name: 'page-texts',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: TEXTS },
      handler: (id) => id,
    },
    load: {
      filter: { id: [TEXTS, OWN] },
      handler(id) {
        if (id === OWN) return isWanted ? own : null;
        const [, page = '', language] = TEXTS.exec(id) ?? [];
        const file = [main, ...parts].find((one) => one.replace(/\.tsx?$/, '') === page) ?? main;
        return textsOf(file, language as Language);
      },
    },
    transform: {
      filter: { id: /[/\\]src[/\\]web[/\\].*\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        if (!isWanted) return null;
        const found = laterPartsIn(code, id).filter(({ file }) => parts.includes(file));
        if (found.length === 0) return null;
        const changed = found.toReversed().reduce((text, { start, end, file }) => {
          const texts = `textsOfParts[${parts.indexOf(file)}]`;
          return `${text.slice(0, start)}withTexts(${texts}, ${text.slice(start, end)})${text.slice(end)}`;
        }, code);
        return `
          import { withTexts } from ${JSON.stringify(LATER)};
          import { textsOfParts } from ${JSON.stringify(OWN)};
          ${changed}`;
      },
    },
  };
}
