import { expect, test } from 'vitest';

import { longSize } from '#support/size.ts';
import { checkDoubleSale } from './double-sale.ts';
import { checkDuties } from './duties.ts';
import { checkHooks } from './hooks.ts';
import { checkLedger, readThenWrite, runLedgerStorm } from './ledger.ts';
import { checkNotices } from './notices.ts';
import { checkOutage } from './outage.ts';

const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);

const EVENTS = longSize(10_000);
test(`${EVENTS} changes with their webhook events [T-HOOK, G-4]`, async () => {
  say(await checkHooks({ bookings: longSize(1_000), events: EVENTS }));
}, 900_000);

const SALES = longSize(5_000);
test(`${SALES} sales over 50 connections [T-DBL, G-3]`, async () => {
  say(await checkDoubleSale({ listings: 4, attempts: SALES, connections: 50 }));
}, 900_000);

const OPERATIONS = longSize(100_000);
test(`${OPERATIONS} operations by 50 writers with kills [T-LEDGER, REL-12]`, async () => {
  say(await checkLedger({ operations: OPERATIONS, writers: 50, properties: 8 }));
}, 900_000);

test('sabotaged: a balance that is read and then written is found out [T-LEDGER, REL-12]', async () => {
  const plan = { operations: 600, writers: 50, properties: 1, reserve: readThenWrite };
  const { drift } = await runLedgerStorm(plan);
  expect(drift).toBeGreaterThan(0);
});

const PAYMENTS = longSize(1_000);
test(`${PAYMENTS} payments in notices [T-HOOK, REL-08, REL-10]`, async () => {
  say(await checkNotices(PAYMENTS));
}, 3_600_000);

const HISTORIES = longSize(2_000);
test(`${HISTORIES} histories of stays before the registries [T-DUE, REL-15]`, async () => {
  say(await checkDuties(HISTORIES, 2_016));
}, 3_600_000);

const WAITING = 200;
test(`${WAITING} reports after an outage keep TRA's pace, and take at most 5 % over the time that it asks [REL-14, REL-43]`, async () => {
  say(await checkOutage(WAITING));
}, 600_000);
