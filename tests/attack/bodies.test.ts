import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { databaseFolder, freePort } from '#foundation/database/embedded.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from '#main/installation.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';

/** The API with the memory that its image gives it, attacked by strangers. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const [, NODE_OPTIONS = ''] =
  /NODE_OPTIONS="([^"]*)"/.exec(fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')) ?? [];

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let api: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-attack-'));
  await prepareDatabase({ config: readConfig({ DATA_DIR: folder }), url: database.url, log: silentLog });
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SIMULATORS: '1', SIMULATORS_URL: url };
  api = spawn(process.execPath, ['src/main/api.ts'], {
    ...{ cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { PATH: process.env['PATH'] ?? '', NODE_OPTIONS, LOG_LEVEL: 'error', PORT: port, ...settings },
  });
  await eventually(async () => expect((await fetch(`${url}/api/health/ready`)).status).toBe(200));
});
afterAll(async () => {
  api?.kill('SIGKILL');
  await database.drop();
  for (const used of [folder, databaseFolder(folder)]) fs.rmSync(used, { recursive: true, force: true });
});

const BYTES = 900_000;
const BOMBS = {
  deep: `{"username":${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}}`,
  wide: `{"username":[${'1,'.repeat(BYTES / 2)}1]}`,
  objects: `{"username":[${'{},'.repeat(BYTES / 3)}{}]}`,
};
/** A public call, a call of members, a webhook. */
const PLACES = [
  '/api/auth/session/login',
  '/api/pms/listings',
  '/hooks/guesty/01976f00-0000-7000-8000-000000000001',
];

test('many bodies of strangers at once are refused, and the process lives on with 256 MB [W2-N-01, SEC-62]', async () => {
  expect(NODE_OPTIONS).toContain('--max-old-space-size=256');
  const headers = { 'content-type': 'application/json' };
  for (const place of PLACES) {
    for (const [name, body] of Object.entries(BOMBS)) {
      const send = () =>
        fetch(url + place, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => 'broken',
        );
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      // A body that is too large is answered before it is read, which a client may see as a broken connection.
      for (const answer of new Set(answers))
        expect([400, 404, 413, 429, 503, 'broken'], `${name} ${place}`).toContain(answer);
      expect(api.exitCode, `${name} ${place}`).toBeNull();
      expect(api.signalCode, `${name} ${place}`).toBeNull();
    }
  }
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
});
