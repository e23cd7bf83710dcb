import fs from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { countsOf, sendInheritedNames } from '#support/hostile-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ CHECK_REPLIES: '0' });
});
afterAll(() => app.stop());

test('every text of every call with a name that each object inherits [W2-N-11, SEC-62]', async () => {
  const sent = await sendInheritedNames(app);
  process.stdout.write(`T-FUZZ inherited names: ${countsOf(sent)}\n`);
  expect(sent.faults).toEqual([]);
  expect(sent.requests).toBeGreaterThan(1_000);
});

test('a table that is read by a text has no prototype [W2-N-11, SEC-62]', () => {
  // Texts and browsers read their own keys, and a simulator is no part of the product.
  const isOurs = (file: string) =>
    file.endsWith('.ts') && !/\.test|simulat|^web\/|^texts\/|^main\/(build|site)/.test(file);
  const files = fs.globSync('**/*.ts', { cwd: 'src' }).filter(isOurs);
  expect(files.length).toBeGreaterThan(1_000);
  const plain = files.flatMap((file) => {
    const text = fs.readFileSync(`src/${file}`, 'utf8');
    const tables = text.matchAll(
      /^(?:export )?const (\w+): (?:Readonly<)?Record<string,[^=]*= (?:\{|Object\.fromEntries)/gm,
    );
    return [...tables].map(([, name]) => `${file}: ${name} is a plain object; use lookUpTable or a Map`);
  });
  expect(plain).toEqual([]);
});
