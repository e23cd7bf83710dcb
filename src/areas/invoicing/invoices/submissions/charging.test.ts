import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  DIAN,
  propertyContextOf,
  ledgerOf,
  setCreditsLeft,
  readCreditsOf,
} from '#areas/subscription/credits/credits.test-stage.ts';
import { TRIAL_CREDITS } from '#areas/subscription/credits/credits.constants.ts';
import type { Credit } from '#areas/subscription/credits/credits.contract.ts';
import { compareLedger } from '#areas/subscription/credits/credits.jobs.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import type { Host } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AutoInvoicing } from '../auto-invoice/auto-invoice.contract.ts';
import { invoiceDepartedStays } from '../auto-invoice/auto-invoice.service.ts';
import type { Invoice } from '../invoices.contract.ts';
import {
  aBiller,
  aDraft,
  aStay,
  type Biller,
  inDoubt,
  INVOICES,
  read,
  rows,
  stamp,
} from '../invoices.test-stage.ts';
import { aDeparted, aGuest, CAMILA } from '../self-invoice/self-invoice.test-stage.ts';
import type { InvoiceBulkResult } from './submissions.contract.ts';

let app: TestApp;
let admin: Host;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
});
afterAll(() => app?.stop());

const dian = () => steer(app, 'dian');
const aCharged = (range: object = {}) => aBiller(app, `sellos-${++count}@example.test`, range);
const drafted = async (host: Biller): Promise<Invoice> => aDraft(host, (await aStay(host))._id);
const linesOf = async (host: Biller) =>
  (await ledgerOf(host)).lines.map(({ kind, label, amount }) => [kind, label, amount]);
const isRight = async () => expect(await compareLedger(app.context())).toBe(0);

describe('the price of a submission at DIAN [REL-12]', () => {
  let host: Biller;
  beforeEach(async () => {
    host = await aCharged();
  });

  test('an accepted invoice costs one trial credit; a credit note and a cancellation cost nothing [D-2]', async () => {
    const draft = await drafted(host);
    expect((await stamp(host, draft._id)).status).toBe(201);
    expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS - 1, reserved: 0, spent: 1 });
    expect((await host.send('DELETE', `${INVOICES}/${draft._id}/stamps`)).status).toBe(200);
    const [note] = (await rows(host)).filter(({ _id }) => _id !== draft._id);
    expect(await linesOf(host)).toEqual([
      ['no-charge', note?.number, 0],
      ['spent', host.numbers[0], -1],
      ['welcome', null, TRIAL_CREDITS],
    ]);
    expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS - 1, spent: 1 });
    await isRight();
  });

  test('the credit is reserved while the outcome is unknown, in all attempts, and used once [REL-02]', async () => {
    const draft = await drafted(host);
    await dian().failNext({
      match: 'POST WcfDianCustomerServices.svc',
      acceptThenDrop: true,
      hold: true,
    });
    const sent = await host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [draft._id] });
    expect(sent.status).toBe(202);
    expect(await linesOf(host)).toEqual([
      ['reserved', host.numbers[0], -1],
      ['welcome', null, TRIAL_CREDITS],
    ]);
    await host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [draft._id] });
    expect((await stamp(host, draft._id)).status).toBe(409);
    expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS - 1, reserved: 1 });
    await dian().release();
    await eventually(async () => expect((await read(host, draft._id)).stampStatus).toBe('accepted'));
    expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS - 1, reserved: 0, spent: 1 });
    await isRight();
  });

  test('without credits the call says so and drafts stay; in a bulk each has its own answer [C-ACC-15, C-ACC-16]', async () => {
    await setCreditsLeft(admin, host, 1);
    const drafts = [await drafted(host), await drafted(host), await drafted(host)];
    const invoiceIds = drafts.map(({ _id }) => _id);
    const bulk = await host.send<InvoiceBulkResult[]>('POST', `${INVOICES}/stamps/async`, { invoiceIds });
    expect(bulk.data.map(({ status }) => status)).toEqual([202, 409, 409]);
    expect(bulk.data[1]?.errors).toMatchObject([{ message: expect.stringContaining('No te quedan sellos') }]);
    const [, second = ''] = invoiceIds;
    const refused = await stamp(host, second);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'credits-empty']);
    expect(await read(host, second)).toMatchObject({ state: 'draft', number: null });
    await eventually(async () =>
      expect(await readCreditsOf(host)).toMatchObject({ quantity: 0, reserved: 0, spent: 1 }),
    );
    // With credits it is submitted under the next number.
    await setCreditsLeft(admin, host, 2);
    expect((await stamp(host, second)).data).toMatchObject({
      stampStatus: 'accepted',
      number: host.numbers[1],
    });
    expect(await readCreditsOf(host)).toMatchObject({ quantity: 1, spent: 2 });
    await isRight();
  });

  test('an accepted invoice is not credited without a credit for its replacement [C-ACC-25, C-ACC-26]', async () => {
    const draft = await drafted(host);
    await stamp(host, draft._id);
    await setCreditsLeft(admin, host, 0);
    const again = await host.send<Invoice>('PUT', `${INVOICES}/${draft._id}/stamps/async`, { notes: 'Otra' });
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'credits-empty']);
    expect(await rows(host)).toHaveLength(1);
    expect((await read(host, draft._id)).stampStatus).toBe('accepted');
    await setCreditsLeft(admin, host, 1);
    const taken = await host.send<Invoice>('PUT', `${INVOICES}/${draft._id}/stamps/async`, { notes: 'Otra' });
    expect(taken.status).toBe(202);
    await eventually(async () => {
      expect((await read(host, taken.data._id)).stampStatus).toBe('accepted');
      expect(await readCreditsOf(host)).toMatchObject({ quantity: 0, reserved: 0, spent: 2 });
    });
    await isRight();
  });

  test('a guest who self-invoices reads that it is not ready, and nothing about credits [C-ACC-13]', async () => {
    await setCreditsLeft(admin, host, 0);
    const stay = await aDeparted(app, host);
    const guest = aGuest(app);
    expect((await guest.search(stay.channelCode, 'Osorio')).status).toBe(200);
    const issued = await guest.issue(stay._id, CAMILA);
    expect([issued.status, issued.errors[0]?.code]).toEqual([409, 'invoice-not-ready']);
    expect(JSON.stringify(issued)).not.toMatch(/sello|credit/);
    expect(await rows(host)).toEqual([]);
  });

  test('automatic invoicing waits with reason and remedy, and continues once there are credits [C-BILL-01, C-BILL-02]', async () => {
    const before = app.clock.now();
    const path = `/api/common/properties/${host.propertyId}/auto-bill`;
    expect((await host.send('PATCH', path, { autoBill: true, at: '10:10' })).status).toBe(200);
    const stays = [await aDeparted(app, host), await aDeparted(app, host)];
    await setCreditsLeft(admin, host, 1);
    app.clock.set('2026-11-21T15:12:00.000Z' as Instant);
    await invoiceDepartedStays(propertyContextOf(app, host));
    const waiting = async () => (await host.get<AutoInvoicing>(path)).data.waits;
    await eventually(async () =>
      expect(await waiting()).toMatchObject([
        { remedy: 'credits', reason: expect.stringContaining('No te quedan sellos') },
      ]),
    );
    expect(await rows(host)).toHaveLength(1);
    await setCreditsLeft(admin, host, 1);
    await eventually(async () => {
      expect(await waiting()).toEqual([]);
      const made = await rows(host);
      expect(new Set(made.map(({ thirdPartyId }) => thirdPartyId))).toEqual(
        new Set(stays.map(({ _id }) => _id)),
      );
      expect(made).toHaveLength(2);
      expect(made.every(({ stampStatus }) => stampStatus === 'accepted')).toBe(true);
    });
    expect(await readCreditsOf(host)).toMatchObject({ quantity: 0, reserved: 0 });
    app.clock.set(before);
    await isRight();
  });
});

describe('submissions that were not accepted [REL-12]', () => {
  test('a refusal releases the credit, and the corrected revision is charged once [C-ACC-25]', async () => {
    const host = await aCharged({ technicalKey: 'ffffffffffffffffffffffffffffffff' });
    const draft = await drafted(host);
    expect((await stamp(host, draft._id)).status).toBe(400);
    expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS, reserved: 0, spent: 0 });
    await host.correctSeries();
    expect((await host.send('PUT', `${INVOICES}/${draft._id}/stamps`, {})).status).toBe(200);
    expect(await linesOf(host)).toEqual([
      ['spent', host.numbers[0], -1],
      ['released', host.numbers[0], 0],
      ['welcome', null, TRIAL_CREDITS],
    ]);
    expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS - 1, reserved: 0, spent: 1 });
    await isRight();
  });

  test.each([
    ['accepted', { quantity: TRIAL_CREDITS - 1, reserved: 0, spent: 1 }],
    ['absent', { quantity: TRIAL_CREDITS, reserved: 0, spent: 0 }],
  ] as const)(
    'an unknown outcome keeps the credit reserved until a person says %s [C-ACC-50]',
    async (verdict, after) => {
      const host = await aCharged();
      const draft = await drafted(host);
      await inDoubt(app, host, draft._id);
      expect(await readCreditsOf(host)).toMatchObject({
        quantity: TRIAL_CREDITS - 1,
        reserved: 1,
        spent: 0,
        inUse: true,
      });
      // A property cannot be closed during a submission: no credit stays reserved for ever.
      const closed = await host.send('DELETE', `/api/common/property/${host.propertyId}`, {});
      expect([closed.status, closed.errors[0]?.code]).toEqual([409, 'documents-on-their-way']);
      const said = await host.send('POST', `${INVOICES}/${draft._id}/stamps/verdict`, { verdict });
      expect(said.status).toBe(200);
      expect(await readCreditsOf(host)).toMatchObject(after);
      await isRight();
    },
  );
});

test('without metering nothing is reserved, everything is allowed and no count exists [R-INV-18, R-CRED-05]', async () => {
  const open = await startTestApp();
  try {
    const host = await aBiller(open, 'sin-medir@example.test');
    const draft = await drafted(host);
    expect((await stamp(host, draft._id)).status).toBe(201);
    const { data } = await host.get<Credit>(`/api/common/credits/current/${host.propertyId}`);
    expect(data).toMatchObject({
      credits: -1,
      stamps: -1,
      metered: false,
      properties: [{ apps: [{ id: DIAN, quantity: -1, known: false, reserved: null, inUse: true }] }],
    });
    expect((await ledgerOf(host)).lines).toEqual([]);
    const { data: today } = await host.get<{ attention: { kind: string }[] }>('/api/common/today');
    expect(today.attention.filter(({ kind }) => kind.startsWith('credits'))).toEqual([]);
  } finally {
    await open.stop();
  }
});
