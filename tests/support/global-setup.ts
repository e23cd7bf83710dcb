import fs from 'node:fs';
import path from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '#foundation/database/embedded.ts';
import { loginsOfAddress, createLogins } from '#foundation/database/logins.ts';
import { migrate } from '#foundation/database/migrate.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { postgresFolder } from './postgres-folder.ts';

/** One PostgreSQL for the whole run, without the waits that protect data: the data of tests is not kept. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = postgresFolder('tests');
  const server = await startEmbeddedPostgres({
    folder: path.join(parent, 'postgres'),
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create database template_posada');
  await client.end();
  const template = new URL(server.url);
  template.pathname = '/template_posada';
  await migrate({ url: template.toString(), log: silentLog });
  const logins = loginsOfAddress(template.toString(), () => 'of-the-tests');
  await createLogins(template.toString(), logins);
  project.provide('databaseLogins', logins);
  project.provide('databaseServer', server.url);
  project.provide('databaseTemplate', 'template_posada');
  return async () => {
    await server.stop();
    fs.rmSync(parent, { recursive: true, force: true });
  };
}
