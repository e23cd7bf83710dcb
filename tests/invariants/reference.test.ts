import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';

import { openApiDocument } from '#foundation/http/openapi.ts';
import { namedSchemas } from '#main/api-schemas.ts';
import { routesOf } from '#main/app.ts';
import { allTexts } from '#texts/all.ts';
import { exampleOf } from '#web/features/developer/example.ts';
import { type OpenApi, type Reference, referenceOf } from '#web/features/developer/open-api.ts';

let operations: Reference['operations'];

beforeAll(async () => {
  const routes = routesOf({ live: {} as never, stillAllowed: () => Promise.resolve(false) });
  const document = openApiDocument(routes, {
    version: '1.2.3',
    server: 'https://posada.example',
    schemas: await namedSchemas(),
    examples: new Map(),
    cookies: { session: 'posada', guest: 'posada_guest' },
  });
  ({ operations } = referenceOf(document as unknown as OpenApi));
});

test('every group of calls has a name in three languages [W1-F-13]', () => {
  const groups = new Set(operations.map(({ group }) => group));
  const without = Object.entries(allTexts).flatMap(([language, texts]) =>
    [...groups].filter((group) => !(`developer.group.${group}` in texts)).map((one) => `${language} ${one}`),
  );
  expect(without).toEqual([]);
});

test('an example has a body wherever the call reads one [W1-F-13]', () => {
  const bare = operations.flatMap(({ id, body }) => {
    if (body?.type !== 'application/json') return [];
    const isOpen = Object.keys(body.schema.properties ?? {}).some((name) => name !== 'propertyId');
    return isOpen && JSON.stringify(exampleOf(body.schema)) === '{}' ? [id] : [];
  });
  expect(bare).toEqual([]);
});

test('the primary action stands last in the foot of every drawer and dialog [W1-F-13]', () => {
  const elsewhere = globSync('src/web/**/*.tsx').flatMap((file) => {
    const feet = readFileSync(file, 'utf8').matchAll(/foot(?:=\{|\b[^\n]*\()\s*<>([\s\S]*?)\n\s*<\/>/g);
    return [...feet].flatMap(([, foot = '']) => {
      const buttons = foot.split(/<(?:Link)?Button\b/).slice(1);
      const place = buttons.findIndex((button) => /^[^<]*?kind="(primary|danger)"/.test(button));
      return place < 0 || place === buttons.length - 1 || PAGES.has(file) ? [] : [file];
    });
  });
  expect(elsewhere).toEqual([]);
});

test('a page is as wide as its kind: no style sheet has a width of its own [W1-F-13, R-UI-11]', () => {
  // Dialogs have the widths of R-UI-03; a width below 640 px is one of a part and not of a page.
  const own = globSync('src/web/**/*.css')
    .filter((file) => !file.endsWith('ui/dialog.module.css'))
    .flatMap((file) => {
      const widths = readFileSync(file, 'utf8').matchAll(/[^(]max-width:[^;]*?\b(\d+)px/g);
      return [...widths].flatMap(([, pixels]) => (Number(pixels) >= 640 ? [`${file} ${pixels}`] : []));
    });
  expect(own).toEqual([]);
});

test('the access of each call has words in three languages [W1-F-13]', () => {
  const asked = new Set(operations.flatMap(({ permission }) => permission ?? []));
  expect(asked.size).toBeGreaterThan(3);
  const without = Object.entries(allTexts).flatMap(([language, texts]) =>
    [...asked].filter((one) => !(`developer.permission.${one}` in texts)).map((one) => `${language} ${one}`),
  );
  expect(without).toEqual([]);
});

/** Pages of guests and of signing in, whose buttons stand under each other, the first thing to do first. */
const PAGES = new Set(
  globSync([
    'src/web/features/check-in/*.tsx',
    'src/web/features/accounts/**/*-page.tsx',
    'src/web/features/verification-account/*.tsx',
  ]),
);
