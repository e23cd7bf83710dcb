import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import { aBiller, aDraft, aStay, type Biller, read, rows, stamp } from '../invoices.test-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A booking that came back under another id: two stays, one code of its channel. */
async function soldTwice(host: Biller, channelCode: string): Promise<Reservation[]> {
  const first = await aStay(host, 900_000);
  const stays = [first, await aStay(host, 900_000)];
  // Channels assign codes; a manual reservation has none.
  const code = `update reservations set channel_slug = 'airbnb', channel_code = $2 where id = any($1::uuid[])`;
  const ids = stays.map(({ _id }) => _id);
  await app.platform.pools.app
    .within({ propertyId: first.propertyId })
    .named('test-code', code, [ids, channelCode]);
  return stays;
}

const obstaclesOf = async (host: Biller, id: string) =>
  (await read(host, id)).items.map(({ obstacle }) => obstacle?.message);

test('nights that two documents bill at once are in one of them; the other names it and is not told [REL-02, W2-Q-04]', async () => {
  const host = await aBiller(app, 'dos-veces@example.test');
  const [first, second] = await soldTwice(host, 'HMTWICE');
  const drafts = [await aDraft(host, first?._id ?? ''), await aDraft(host, second?._id ?? '')];
  // One of them has its lines and waits for its number; the other has seen these nights without an invoice.
  const numbers = ['select from invoice_series where id = $1 for update', [host.series]] as const;
  const answers = await runWhileHeld(app, numbers, 2, () =>
    Promise.all(drafts.map(({ _id }) => stamp(host, _id))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.errors[0]).toMatchObject({
    code: 'line-billed',
    message: expect.stringContaining(host.numbers[0] ?? ''),
  });
  const invoices = await rows(host);
  expect(new Map(invoices.map(({ state, number }) => [state, number]))).toEqual(
    new Map([
      ['draft', null],
      ['success', host.numbers[0]],
    ]),
  );
  const left = invoices.find(({ state }) => state === 'draft')?._id ?? '';
  const taken = `Ya está en la factura ${host.numbers[0]}`;
  expect(await obstaclesOf(host, left)).toEqual([taken, taken, taken]);
});

test('nights that another document billed under another id are shown as billed and cannot be chosen [REL-02, W2-Q-04]', async () => {
  const host = await aBiller(app, 'otra-vez@example.test');
  const [first, second] = await soldTwice(host, 'HMAGAIN');
  const [billed, later] = [await aDraft(host, first?._id ?? ''), await aDraft(host, second?._id ?? '')];
  expect((await stamp(host, billed._id)).status).toBe(201);
  const taken = `Ya está en la factura ${host.numbers[0]}`;
  expect(await obstaclesOf(host, later._id)).toEqual([taken, taken, taken]);
  expect((await read(host, later._id)).items.map(({ selectedToBill }) => selectedToBill)).toEqual([
    false,
    false,
    false,
  ]);
  expect((await stamp(host, later._id)).status).toBe(400);
  expect((await rows(host)).filter(({ number }) => number !== null)).toHaveLength(1);
});
