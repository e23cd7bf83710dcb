import fs from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { routesOf } from '#main/app.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';

/**
 * The code against the tables of docs/specification: every call declared once with the right method and path,
 * or on the list of what is not built; every message and constant likewise. The list may only get shorter.
 */
const FOLDER = path.resolve(import.meta.dirname, '../../docs/specification');

function table(name: string): Record<string, string>[] {
  const [header = '', ...lines] = fs.readFileSync(path.join(FOLDER, name), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

/** docs/specification/not-built.txt: one id a line under a heading, `#` starts a remark. */
function notBuilt(section: 'calls' | 'constants'): Set<string> {
  const text = fs.readFileSync(path.join(FOLDER, 'not-built.txt'), 'utf8');
  const part = text.split(/^== /m).find((block) => block.startsWith(section)) ?? '';
  const ids = part
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/#.*/, '').trim());
  return new Set(ids.filter(Boolean));
}

const declared = routesOf({ live: {} as never, stillAllowed: async () => false }).map(({ call }) => call);
const specified = [...table('calls.tsv'), ...table('additions.tsv')];

describe('calls', () => {
  test('R-CALL-03 every declared call is in the tables, with its method and path, once', () => {
    const byId = new Map(specified.map((row) => [row['id'], `${row['method']} ${row['path']}`]));
    for (const { id, method, path: address } of declared) {
      expect(`${id} ${method} ${address}`).toBe(`${id} ${byId.get(id)}`);
    }
    const ids = declared.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every call of the tables is declared, or listed as not built, never both', () => {
    const built = new Set(declared.map(({ id }) => id));
    const missing = notBuilt('calls');
    const neither = specified.map(({ id = '' }) => id).filter((id) => !built.has(id) && !missing.has(id));
    expect(neither, 'declare them or add them to not-built.txt').toEqual([]);
    expect(
      [...missing].filter((id) => built.has(id)),
      'built now: take them off not-built.txt',
    ).toEqual([]);
    const known = new Set(specified.map(({ id }) => id));
    expect(
      [...missing].filter((id) => !known.has(id)),
      'no such call',
    ).toEqual([]);
  });

  /** The names of the specification, and those that stand for its hosts (R-CALL-01). */
  const PREFIXES =
    /^\/api\/(v2\/)?(spa|auth|payment-collect|invoice|checkin-express|common|third-party|guest-report|notifications|whatsapp|pms|accounting|warehouse|crm|hubspot|core|upselling|admin|guest)\/|^\/hooks\//;

  test('R-CALL-01 the first part of a path is one of the services', () => {
    const odd = declared.filter(({ path: address }) => !PREFIXES.test(address));
    expect(odd.map(({ id, path: address }) => `${id} ${address}`)).toEqual([]);
  });

  test('SEC-01 every public call says why it needs no session', () => {
    const silent = declared.filter(({ access, reason }) => access === 'public' && !reason);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

describe('messages', () => {
  test('every key of the table exists in three languages, with the words of the table', () => {
    for (const row of table('messages.tsv')) {
      const key = row['id'] as TextKey;
      expect({ key, ...pick(key) }).toEqual({ key, es: row['es'], pt: row['pt'], en: row['en'] });
    }
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
});

/** Whether some code says a message: its id is written there, or `t` is called with a template that begins like it. */
function isSaid(id: string, sources: readonly string[]): boolean {
  const template = `t(\`${id.slice(0, id.lastIndexOf('.') + 1)}\${`;
  return sources.some((text) => [`'${id}'`, `\`${id}\``, template].some((written) => text.includes(written)));
}

describe('messages of the shell', () => {
  const SHELL = /^(general|image|help|stampStatus|billing)\./;
  const rows = table('messages.tsv').filter(({ id = '' }) => SHELL.test(id));

  test.each(rows.map(({ id = '' }) => id))('%s is said somewhere', (id) => {
    expect(isSaid(id, sourcesWithoutTexts())).toBe(true);
  });

  test('a message that nobody says is found out', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(isSaid('general.nobodySaysThis', sourcesWithoutTexts())).toBe(false);
  });
});

const pick = (key: TextKey) => ({ es: allTexts.es[key], pt: allTexts.pt[key], en: allTexts.en[key] });

describe('constants', () => {
  test('every constant of the table is exported by its NAME, or listed as not built', () => {
    const sources = sourceTexts(path.resolve(import.meta.dirname, '../../src'));
    const missing = notBuilt('constants');
    const exported = (name: string) =>
      sources.some((text) => new RegExp(`export const ${name}\\b`).test(text));
    const names = table('constants.tsv').map(({ name = '' }) => name);
    expect(names.filter((name) => !exported(name) && !missing.has(name))).toEqual([]);
    expect([...missing].filter(exported), 'built now: take them off not-built.txt').toEqual([]);
  });
});

let said: string[] | undefined;
/** The code without the texts themselves and without tests. */
const sourcesWithoutTexts = (): readonly string[] =>
  (said ??= sourceTexts(path.resolve(import.meta.dirname, '../../src'), /^texts$|\.test\.tsx?$/));

function sourceTexts(folder: string, except = /^$/): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (except.test(entry.name)) return [];
    if (entry.isDirectory()) return sourceTexts(place, except);
    return /\.tsx?$/.test(entry.name) ? [fs.readFileSync(place, 'utf8')] : [];
  });
}
