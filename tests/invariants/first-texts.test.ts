import fs from 'node:fs';
import path from 'node:path';

import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';

import { laterThan, keysFrom, keysIn, filesFrom, SOURCE } from '#main/build/page-keys.ts';
import { pageTexts } from '#main/build/page-texts.ts';
import { es } from '#texts/es/index.ts';
import { esOnPages } from '#texts/es/pages.ts';

/** The build cuts the texts of an entry and of each page from the keys that their files name (docs/decisions/0111). */
const KEYS = Object.keys(es);
const WEB = path.join(SOURCE, 'web');
const APP = path.join(WEB, 'entries/app/main.tsx');

test('a source names keys, the beginning of a count, and what a template or a beginning may become [P-13]', () => {
  const source = "t('app.blank'); tn('app.guests', 2); t(`invoicing.stack.${stack}`); { stay: 'shell.nav.' }";
  const found = new Set(keysIn(source));
  expect(found).toContain('app.blank');
  expect(found).toContain('app.guests.one');
  expect(found).toContain('app.guests.other');
  for (const start of ['invoicing.stack.', 'shell.nav.']) {
    const begun = KEYS.filter((key) => key.startsWith(start));
    expect(begun.length).toBeGreaterThan(2);
    for (const key of begun) expect(found).toContain(key);
  }
  expect([...found].every((key) => key in es)).toBe(true);
});

test('a page brings what its files, their parts and their contracts say, and not what the entry has said [P-12, P-13]', () => {
  const ofEntry = filesFrom([APP]);
  const entry = keysFrom(APP);
  const login = keysFrom(path.join(WEB, 'entries/app/pages/login.tsx'), ofEntry);
  expect(login).toContain('app.login.title');
  expect([...login].filter((key) => entry.has(key))).toEqual([]);
  const rules = keysFrom(path.join(WEB, 'features/accounts/sign-in-schemas.ts'));
  expect(rules, 'of a schema').toContain('signup.code.required');
  expect(entry.size).toBeLessThan(KEYS.length / 8);
});

test('every part that the app loads later is found, also a part of a part [P-13]', () => {
  const parts = laterThan(APP).map((file) => path.relative(WEB, file));
  expect(parts).toContain('entries/app/pages/invoice.tsx');
  expect(parts, 'a drawer of it').toContain('features/invoicing/credit-note-drawer.tsx');
});

test('the build puts the texts of a part around its import, in each language, and leaves an entry with texts of its own [P-12]', async () => {
  const entry = path.join(WEB, 'entries/app/entry-of-a-test.ts');
  const built = async (name: string) => {
    const itself: Plugin = {
      name: 'itself',
      resolveId: (id) => (id === entry ? entry : id.endsWith('.css') ? '\0css' : undefined),
      load: (id) => {
        if (id === '\0css') return 'export default {};';
        if (id !== entry) return undefined;
        return "export const load = () => import('#web/features/invoicing/report-chart.tsx');";
      },
    };
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [pageTexts(name), itself],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    });
    return [result]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .filter((file) => file.type === 'chunk');
  };
  const app = await built('app');
  const texts = (language: string) => app.find(({ name }) => name === `report-chart.texts-${language}`)?.code;
  for (const language of ['es', 'pt', 'en']) expect(texts(language), language).toMatch(/"[\w.]+": "/);
  expect(texts('es')).not.toBe(texts('pt'));
  const guest = await built('guest');
  expect(guest.filter(({ name }) => name.includes('.texts-'))).toEqual([]);
}, 60_000);

const walk = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .flatMap((file) =>
      file.isFile() && /\.tsx?$/.test(file.name) ? path.join(file.parentPath, file.name) : [],
    );
/** Entries with texts of their own, and their tests. */
const WITH_OWN = /entries\/(site|guest|invoice|payment)\/|\.test\.tsx?$/;

test('what a page says, itself or by a contract, is among the texts of pages; what only the server says is not [P-13]', () => {
  const files = [
    ...walk(path.join(SOURCE, 'web')),
    ...walk(path.join(SOURCE, 'vocabulary')),
    ...walk(path.join(SOURCE, 'areas')).filter((file) => /\.(contract|constants)\.ts$/.test(file)),
  ].filter((file) => !WITH_OWN.test(file));
  expect(files.length).toBeGreaterThan(400);
  const missing = files.flatMap((file) =>
    keysIn(fs.readFileSync(file, 'utf8'))
      .filter((key) => !(key in esOnPages))
      .map((key) => `${path.relative(SOURCE, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
  expect(KEYS.length - Object.keys(esOnPages).length).toBeGreaterThan(200);
});
