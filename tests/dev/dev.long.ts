import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { databaseFolder, freePort } from '#foundation/database/embedded.ts';
import { eventually } from '#support/wait.ts';

/** `npm run dev` on a copy of the sources, so that the test may change them. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const COPIED = [
  'src',
  'migrations',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-dev-'));
const data = path.join(copy, 'data');
afterAll(() => {
  for (const used of [copy, databaseFolder(data)]) fs.rmSync(used, { recursive: true, force: true });
});

function change(file: string, from: string, to: string): void {
  const place = path.join(copy, file);
  const before = fs.readFileSync(place, 'utf8');
  expect(before).toContain(from);
  fs.writeFileSync(place, before.replace(from, to));
}

test('a saved file of the server, a text and a component are answered without a restart of the database, and nothing is left at the end', async () => {
  for (const name of COPIED) fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const port = await freePort();
  const dev = spawn(process.execPath, ['scripts/boot.mjs', 'dev'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: data, PORT: String(port), EXCHANGE_RATES: '0' },
  });
  const ended = once(dev, 'exit');
  const base = `http://localhost:${port}`;
  const read = async (address: string) =>
    (await fetch(base + address, { headers: { accept: 'text/html, */*' } })).text();
  try {
    await eventually(async () => expect(await read('/api/health/live')).toContain('"live":true'), 120_000);
    const postmaster = path.join(databaseFolder(data), 'postmaster.pid');
    const [database] = fs.readFileSync(postmaster, 'utf8').split('\n');

    change('src/main/api.ts', 'data: { live: true }', "data: { live: 'changed' }");
    await eventually(async () => expect(await read('/api/health/live')).toContain('"live":"changed"'));

    change('src/texts/es/site-home.ts', "'home.hero.title': '", "'home.hero.title': 'Changed. ");
    await eventually(async () => expect(await read('/es')).toContain('Changed. '));

    const login = 'src/web/features/accounts/login-page.tsx';
    const part = `/@dev/@fs${copy}/${login}`;
    expect(await read(part)).not.toContain('changed-title');
    change(login, "title={title ?? t('app.login.title')}", "title={title ?? 'changed-title'}");
    await eventually(async () => expect(await read(part)).toContain('changed-title'));

    const page = await fetch(`${base}/login`);
    expect(await page.text()).toContain('/@dev/app/main.tsx');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'; style-src 'self' 'nonce-[\w-]+';/);
    // Vite gives the sources away, and nothing beside them.
    expect((await fetch(`${base}/@dev/@fs${data}/master.key?raw`)).status).toBe(403);
    expect(fs.readFileSync(postmaster, 'utf8').split('\n')[0]).toBe(database);

    dev.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(fs.existsSync(postmaster)).toBe(false);
    expect(fs.existsSync(path.join(data, 'start.pid'))).toBe(false);
  } finally {
    dev.kill('SIGTERM');
    await ended;
  }
});
