import { describe, expect, test } from 'vitest';

import { routesOf } from '#main/app.ts';
import {
  code,
  isTextUsed,
  notBuilt,
  notBuiltLines,
  quotedInTests,
  readmes,
  table,
} from '#support/specification.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';

/**
 * The code against the tables of docs/specification. Every named thing is built, or is on the list of things that are not
 * built. The list may only get shorter: a built thing that is still on it fails as well.
 */
const declared = routesOf({ live: {} as never, stillAllowed: async () => false }).map(({ call }) => call);
const specified = [...table('calls.tsv'), ...table('additions.tsv')];
const idsOf = (name: string): string[] => table(name).map(({ id = '' }) => id);

/** Each id is either built or listed, never both. Every listed id must be in the specification. */
function accountFor(
  section: Parameters<typeof notBuilt>[0],
  ids: readonly string[],
  isBuilt: (id: string) => boolean,
): void {
  const listed = notBuilt(section);
  const neither = ids.filter((id) => !isBuilt(id) && !listed.has(id));
  expect(neither, `build them, or add them to ${section} in not-built.txt`).toEqual([]);
  expect([...listed].filter(isBuilt), 'built now: take them off not-built.txt').toEqual([]);
  const known = new Set(ids);
  expect(
    [...listed].filter((id) => !known.has(id)),
    'the specification does not name them',
  ).toEqual([]);
}

describe('calls', () => {
  test('every declared call is in the tables, with its method and path, once [R-CALL-03]', () => {
    const byId = new Map(specified.map((row) => [row['id'], `${row['method']} ${row['path']}`]));
    for (const { id, method, path: address } of declared) {
      expect(`${id} ${method} ${address}`).toBe(`${id} ${byId.get(id)}`);
    }
    const ids = declared.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every call of the tables is declared, or listed as not built', () => {
    const built = new Set<string>(declared.map(({ id }) => id));
    const ids = specified.map(({ id = '' }) => id);
    accountFor('calls', ids, (id) => built.has(id));
  });

  /** The names of the specification, and those that stand for its hosts (R-CALL-01). */
  const PREFIXES =
    /^\/api\/(v2\/)?(spa|auth|payment-collect|invoice|checkin-express|common|third-party|guest-report|notifications|whatsapp|pms|accounting|warehouse|crm|hubspot|core|upselling|admin|guest)\/|^\/hooks\//;

  test('the first part of a path is one of the services [R-CALL-01]', () => {
    const odd = declared.filter(({ path: address }) => !PREFIXES.test(address));
    expect(odd.map(({ id, path: address }) => `${id} ${address}`)).toEqual([]);
  });

  test('every public call says why it needs no session [SEC-01]', () => {
    const silent = declared.filter(({ access, reason }) => access === 'public' && !reason);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

describe('rules, screens and systems', () => {
  const isShown = (id: string) => new RegExp(`${id}(?!\\d)`).test(quotedInTests());

  test('every rule is in the title of a test, or listed', () => {
    accountFor('rules', idsOf('rules.tsv'), isShown);
  });

  test('every screen is in the title of a test, or listed', () => {
    accountFor('screens', idsOf('screens.tsv'), isShown);
  });

  test('every outside system is in the README of what speaks to it, or listed', () => {
    const said = readmes()
      .map(({ text }) => text)
      .join('\n');
    accountFor('systems', idsOf('integrations.tsv'), (id) => new RegExp(`\\b${id}\\b`).test(said));
  });

  test('an id in a comment of a test is no proof', () => {
    // R-NOWHERE-01
    expect(isShown(['R', 'NOWHERE', '01'].join('-'))).toBe(false);
  });
});

describe('messages and texts', () => {
  test('every key of the table exists in three languages, with the words of the table', () => {
    const corrected = Map.groupBy(table('corrected-messages.tsv'), ({ id }) => id);
    for (const row of table('messages.tsv')) {
      const key = row['id'] as TextKey;
      const said = { es: row['es'], pt: row['pt'], en: row['en'] };
      for (const { language = '', text } of corrected.get(row['id']) ?? []) {
        expect({ key, text }, 'a correction of nothing').not.toEqual({ key, text: said[language as 'es'] });
        said[language as 'es'] = text;
      }
      corrected.delete(row['id']);
      expect({ key, ...pick(key) }).toEqual({ key, ...said });
    }
    expect([...corrected.keys()]).toEqual([]);
  });

  test('a translation fills in the same names as the Spanish text', () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const [key, text] of Object.entries(allTexts.es)) {
      for (const language of ['pt', 'en'] as const) {
        expect({ key, language, names: names(allTexts[language][key as TextKey]) }).toEqual({
          key,
          language,
          names: names(text),
        });
      }
    }
  });

  test('every message of the table is said by the code, or listed', () => {
    accountFor('messages', idsOf('messages.tsv'), isTextUsed);
  });

  test('every other text is said by the code', () => {
    const specifiedKeys = new Set(idsOf('messages.tsv'));
    const own = Object.keys(allTexts.es).filter((key) => !specifiedKeys.has(key));
    expect(own.length).toBeGreaterThan(2_000);
    expect(own.filter((key) => !isTextUsed(key))).toEqual([]);
  });

  test('a message that the code never uses is reported', () => {
    expect(isTextUsed('general.nobodySaysThis')).toBe(false);
  });
});

const pick = (key: TextKey) => ({ es: allTexts.es[key], pt: allTexts.pt[key], en: allTexts.en[key] });

describe('constants', () => {
  /** What `export const NAME = …;` says, wherever it stands. */
  const declarations = (name: string): string[] =>
    code().flatMap(({ text }) => {
      const found = new RegExp(`export const ${name}\\b[^=]*=([^;]*);`).exec(text);
      return found?.[1] === undefined ? [] : [found[1]];
    });

  /** Where the table describes a value that code writes in another way. */
  const WRITTEN: Readonly<Record<string, string>> = {
    CROP_MIN_BOX: '{ width: 10, height: 10 }',
    UPLOAD_IMAGE_TYPES: "['image/png', 'image/jpeg']",
    // RFC 7636 calls SHA-256 so.
    PKCE_CHALLENGE_METHOD: "'S256'",
    VIEW_AS_HEADER: "'X-Posada-User-View-Id'",
  };
  const plain = (text: string) =>
    text
      .replace(/\bas const\b/, '')
      .replace(/[^\w.-]|_/g, '')
      .toLowerCase();
  const withoutNames = (text: string) => text.replace(/\b\w+: /g, '');

  /** Whether an expression has the value of the table: the same numbers and words, without the signs between them. */
  function hasValue(name: string, expression: string, value: string): boolean {
    const wanted = plain(WRITTEN[name] ?? value);
    return [plain(expression), plain(withoutNames(expression))].includes(wanted);
  }

  test('every constant of the table is exported by its NAME, once, or listed', () => {
    const names = table('constants.tsv').map(({ name = '' }) => name);
    accountFor('constants', names, (name) => declarations(name).length === 1);
  });

  test('every constant has the value of the table', () => {
    const listed = notBuilt('constants');
    const wrong = table('constants.tsv').flatMap(({ name = '', value = '' }) => {
      if (listed.has(name)) return [];
      const [expression = 'nothing'] = declarations(name);
      return hasValue(name, expression, value) ? [] : [`${name} is ${expression.trim()}, not ${value}`];
    });
    expect(wrong).toEqual([]);
  });

  test('a constant that is not built names its reason', () => {
    const section = notBuiltLines('constants');
    expect(section.filter((line) => !/^[A-Z_]+  # .{10,}$/.test(line))).toEqual([]);
    const decisions = section.flatMap((line) => line.match(/\bD-\d+\b/g) ?? []);
    expect(decisions).toEqual(expect.arrayContaining(['D-1', 'D-12', 'D-30']));
  });

  test('a wrong value is found out', () => {
    expect(hasValue('STAMPS_DEFAULT', ' 1', '-1')).toBe(false);
    expect(hasValue('TRIAL_DAYS', ' 9', '8')).toBe(false);
    expect(hasValue('TRIAL_DAYS', ' 8', '8')).toBe(true);
    expect(
      hasValue('DRAWER_WIDTHS', ' { sm: 200, md: 500, lg: 1300 } as const', 'sm 200, md 500, lg 1200'),
    ).toBe(false);
  });
});
