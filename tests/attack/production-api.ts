import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { expect } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { databaseFolder, freePort } from '#foundation/database/embedded.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from '#main/installation.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import { signedInAna } from '../kill/signed-in.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [, NODE_OPTIONS = ''] =
  /NODE_OPTIONS="([^"]*)"/.exec(fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')) ?? [];

export type ProductionApi = {
  readonly url: string;
  /** The session of a person who has registered and no more. */
  readonly token: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

/** The API with the memory that its image gives it, beside the simulators. */
export async function startProductionApi(): Promise<ProductionApi> {
  expect(NODE_OPTIONS).toContain('--max-old-space-size=256');
  const database = await testDatabase();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-attack-'));
  await prepareDatabase({ config: readConfig({ DATA_DIR: folder }), url: database.url, log: silentLog });
  const client = new pg.Client(database.url);
  await client.connect();
  const token = await signedInAna(client);
  await client.end();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SIMULATORS: '1', SIMULATORS_URL: url };
  const child = spawn(process.execPath, ['src/main/api.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', NODE_OPTIONS, LOG_LEVEL: 'error', PORT: port, ...settings },
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await database.drop();
    for (const used of [folder, databaseFolder(folder)]) fs.rmSync(used, { recursive: true, force: true });
  };
  await eventually(async () => expect((await fetch(`${url}/api/health/ready`)).status).toBe(200));
  return { url, token, process: child, stop };
}

/** It has not run out of memory, and answers. */
export async function expectAlive({ process: child, url }: ProductionApi, after: string): Promise<void> {
  expect(child.exitCode, after).toBeNull();
  expect(child.signalCode, after).toBeNull();
  expect((await fetch(`${url}/api/health/ready`)).status, after).toBe(200);
}
