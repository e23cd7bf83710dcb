import { test } from 'vitest';

import { checkDoubleSale } from './double-sale.ts';
import { checkHooks } from './hooks.ts';
import { checkLedger } from './ledger.ts';
import { checkNotices } from './notices.ts';

const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);

test('T-HOOK G-4 10,000 changes with their webhook events', async () => {
  say(await checkHooks({ bookings: 1_000, events: 10_000 }));
}, 900_000);

test('T-DBL G-3 5,000 sales over 50 connections', async () => {
  say(await checkDoubleSale({ listings: 4, attempts: 5_000, connections: 50 }));
}, 900_000);

test('T-LEDGER REL-12 100,000 operations by 50 writers with kills', async () => {
  say(await checkLedger({ operations: 100_000, writers: 50, properties: 8 }));
}, 900_000);

test('T-HOOK REL-08 REL-10 1,000 payments in notices', async () => {
  say(await checkNotices(1_000));
}, 3_600_000);
