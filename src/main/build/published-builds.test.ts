import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { freshFile } from '../site/fresh-file.ts';
import { publishBuild } from './published-builds.ts';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-builds-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const served = () => path.join(folder, 'web');

async function release(version: string): Promise<void> {
  const staged = path.join(folder, 'staged');
  await fs.mkdir(path.join(staged, 'assets'), { recursive: true });
  await fs.mkdir(path.join(staged, 'app'), { recursive: true });
  await fs.writeFile(path.join(staged, 'assets', `page-${version}.js`), version);
  await fs.writeFile(path.join(staged, 'assets', 'react.js'), 'the same in all');
  await fs.writeFile(path.join(staged, 'app/index.html'), `<script src="/assets/page-${version}.js">`);
  await publishBuild(staged, served());
}

test('the parts of the two builds before stay, older ones go [REL-50]', async () => {
  for (const version of ['1', '2', '3', '4']) await release(version);
  expect((await fs.readdir(path.join(served(), 'assets'))).sort()).toEqual([
    'page-2.js',
    'page-3.js',
    'page-4.js',
    'react.js',
  ]);
  expect(await fs.readFile(path.join(served(), 'app/index.html'), 'utf8')).toContain('page-4.js');
});

test('the same build once more does not push out the ones before [REL-50]', async () => {
  await release('1');
  for (let again = 0; again < 4; again++) await release('2');
  expect(await fs.readdir(path.join(served(), 'assets'))).toContain('page-1.js');
});

test('a running server answers with the page of the newest build [REL-50]', async () => {
  await release('1');
  const page = freshFile(path.join(served(), 'app/index.html'), (text) => text);
  expect(await page()).toContain('page-1.js');
  await release('2');
  expect(await page()).toContain('page-2.js');
});
