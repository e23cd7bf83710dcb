import pg from 'pg';
import { expect } from 'vitest';

import type { TestApp } from './app.ts';
import { eventually } from './wait.ts';

const WAITING = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Holds what `statement` touches until `waiting` others wait for it, and lets go: what happens at once happens so every
 * time. What the statement writes stays, so that a test can be the quicker writer.
 */
export async function runWhileHeld<Result>(
  app: TestApp,
  [statement, values]: readonly [statement: string, values: readonly unknown[]],
  waiting: number,
  start: () => Promise<Result>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Result> {
  const [holder, looker] = [new pg.Client(app.databaseUrl), new pg.Client(app.databaseUrl)];
  await Promise.all([holder.connect(), looker.connect()]);
  try {
    await holder.query('begin');
    await holder.query(statement, [...values]);
    const started = start();
    started.catch(() => {});
    await eventually(async () => expect((await looker.query(WAITING)).rowCount).toBe(waiting));
    await meanwhile();
    await holder.query('commit');
    return await started;
  } finally {
    await Promise.all([holder.end(), looker.end()]);
  }
}
