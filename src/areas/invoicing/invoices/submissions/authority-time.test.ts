import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { InvoiceNumber } from '#areas/invoicing/issuers/series.contract.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { testCertificate } from '#providers/dian/dian.test-certificates.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, signIn } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { Invoice } from '../invoices.contract.ts';
import { aBiller, aDraft, aStay, type Biller, INVOICES, read, rows, stamp } from '../invoices.test-stage.ts';

const CONNECTIONS = '/api/common/property-integrations';
const SEND = 'POST WcfDianCustomerServices.svc';

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** Moves the clock of the product to a moment after the one at which its tests begin. */
const to = (moment: string) =>
  app.clock.advance((epochMs(moment as Instant) - epochMs(app.clock.now())) / 1000);
beforeEach(() => expect(epochMs(app.clock.now())).toBeGreaterThanOrEqual(epochMs(TEST_NOW)));

const fileOf = async (host: Host, id: string): Promise<string> => {
  await eventually(async () => expect((await read(host, id)).files).toHaveLength(5));
  const response = await fetch(`${app.url}${INVOICES}/${id}/files/document`, {
    headers: { authorization: `Bearer ${host.token}` },
  });
  expect(response.status).toBe(200);
  return response.text();
};
const partOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<cbc:${name}>([^<]*)<`).exec(xml)?.[1];

const inZone = async (timezone: string): Promise<Biller> => {
  const host = await aBiller(app, `zona-${counter++}@example.test`);
  const { status } = await host.send('PATCH', `/api/common/property/${host.propertyId}`, { timezone });
  expect(status).toBe(200);
  return host;
};

describe("the day of a document follows the authority's clock", () => {
  test.each([
    // The 22nd in Auckland, the 21st in Bogotá.
    ['Pacific/Auckland', '2026-11-21T18:00:00.000Z', '2026-11-21', '13:00:00-05:00'],
    // The 23rd in Madrid, the 22nd in Bogotá.
    ['Europe/Madrid', '2026-11-22T23:30:00.000Z', '2026-11-22', '18:30:00-05:00'],
  ])('a property in %s: XML, row and credit note agree [W2-H-09]', async (timezone, moment, day, hour) => {
    to(moment);
    const host = await inZone(timezone);
    const draft = await aDraft(host, (await aStay(host))._id);
    const { data: invoice, errors } = await stamp(host, draft._id);
    expect([errors ?? [], invoice?.stampStatus]).toEqual([[], 'accepted']);
    const xml = await fileOf(host, draft._id);
    expect([partOf(xml, 'IssueDate'), partOf(xml, 'IssueTime')?.slice(0, 2)]).toEqual([
      day,
      hour.slice(0, 2),
    ]);
    const [row] = await rows(host, `filter=${encodeURIComponent(JSON.stringify({ from: day, to: day }))}`);
    expect(row).toMatchObject({ _id: draft._id, thirdPartyPayload: { Date: day } });
    expect(invoice.timeZone).toBe('America/Bogota');
    const { data: numbers } = await host.get<InvoiceNumber[]>(
      `/api/accounting/invoice-series/${host.series}/numbers`,
    );
    expect(numbers).toMatchObject([{ takenOn: day }]);
    const gone = await host.send<Invoice>('DELETE', `${INVOICES}/${draft._id}/stamps`);
    expect([gone.status, gone.data?.stampStatus]).toEqual([200, 'canceled']);
    const note = await fileOf(host, gone.data.creditNotes[0]?._id ?? '');
    expect(note.match(/<cbc:IssueDate>[^<]*</g)).toEqual([
      `<cbc:IssueDate>${day}<`,
      `<cbc:IssueDate>${day}<`,
    ]);
  });
});

describe('a document that has certainly not arrived is prepared again under its number', () => {
  const connectionOf = async (host: Host) =>
    (await host.get<PropertyIntegration[]>(CONNECTIONS)).data.find(
      ({ partnerIntegrationId }) => partnerIntegrationId === 'dian',
    );
  const renew = async (host: Host) => {
    const path = `${CONNECTIONS}/${(await connectionOf(host))?._id}`;
    const certificate = testCertificate({ name: 'CASA AZUL RENOVADA' });
    const { credentials } = liveAccess('dian', { credentials: { certificate } });
    expect((await host.send('PATCH', path, { credentials })).status).toBe(200);
  };
  /** DIAN's words for an untrusted certificate: a certain refusal of the access. */
  const untrusted = () =>
    steer(app, 'dian').failNext({
      match: SEND,
      status: 500,
      contentType: 'application/soap+xml',
      body: `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code>
<s:Value>s:Client</s:Value></s:Code><s:Reason><s:Text xml:lang="en-US">The creator of this fault did not specify a Reason.</s:Text>
</s:Reason></s:Fault></s:Body></s:Envelope>`,
    });
  const sendLater = (host: Host, id: string) =>
    host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [id] });
  const waits = (host: Host, id: string) =>
    eventually(async () => expect((await read(host, id)).stamp?.phase).toBe('waiting'));

  test('a renewed certificate signs it again, and its number stays [W2-H-10]', async () => {
    const host = await aBiller(app, `renueva-${counter++}@example.test`);
    const draft = await aDraft(host, (await aStay(host))._id);
    await untrusted();
    await sendLater(host, draft._id);
    await waits(host, draft._id);
    expect((await connectionOf(host))?.state).toBe('reconnect');
    await renew(host);
    await eventually(async () => expect((await read(host, draft._id)).stampStatus).toBe('accepted'));
    const invoice = await read(host, draft._id);
    expect(invoice).toMatchObject({ number: host.numbers[0], stamp: { revision: 1 } });
    const [certificate = ''] = /(?<=<ds:X509Certificate>)[^<]+/.exec(await fileOf(host, draft._id)) ?? [];
    expect(Buffer.from(certificate, 'base64').toString('latin1')).toContain('CASA AZUL RENOVADA');
  });

  test('after midnight it has the day of sending, with another CUFE and the same number [W2-H-10]', async () => {
    const email = `medianoche-${counter++}@example.test`;
    const host = await aBiller(app, email);
    const draft = await aDraft(host, (await aStay(host))._id);
    const day = () => app.clock.now();
    to(`${day().slice(0, 10)}T23:00:00.000Z`);
    const evening = day().slice(0, 10);
    await steer(app, 'dian').failNext({ match: SEND, times: 1_000, status: 403, body: 'cerrado' });
    await sendLater(host, draft._id);
    await waits(host, draft._id);
    const before = await read(host, draft._id);
    // Half past five in the morning in UTC is half past midnight in Bogotá.
    app.clock.advance(6.5 * 3_600);
    await steer(app, 'dian').calm();
    await eventually(async () => {
      app.clock.advance(1);
      expect((await read(host, draft._id)).stampStatus).toBe('accepted');
    });
    const after = await read(host, draft._id);
    expect(after.number).toBe(before.number);
    expect(after.stamp?.fiscalKey).not.toBe(before.stamp?.fiscalKey);
    expect(after.qrText).toContain(after.stamp?.fiscalKey);
    const xml = await fileOf(await signIn(app, email), draft._id);
    const issued = partOf(xml, 'IssueDate') ?? '';
    expect(issued > evening).toBe(true);
    const [row] = await rows(host);
    expect(row?.thirdPartyPayload.Date).toBe(issued);
  });

  test('a call during the next retry waits for its outcome [W2-H-10, C-ACC-15]', async () => {
    const host = await aBiller(app, `espera-${counter++}@example.test`);
    const draft = await aDraft(host, (await aStay(host))._id);
    await steer(app, 'dian').failNext({ match: SEND, status: 403, body: 'cerrado' });
    await steer(app, 'dian').failNext({ match: SEND, hold: true });
    const sends = async () => (await steer(app, 'dian').received(SEND)).length;
    const before = await sends();
    await sendLater(host, draft._id);
    await eventually(async () => expect(await sends()).toBe(before + 2));
    const { promise: waiting, resolve: isWaiting } = Promise.withResolvers<void>();
    const forever = () => new Promise<void>(() => isWaiting());
    const pressed = app.pausing(forever, () => stamp(host, draft._id));
    await waiting;
    await steer(app, 'dian').release();
    expect(await pressed).toMatchObject({
      status: 201,
      data: { stampStatus: 'accepted', number: host.numbers[0], stamp: { revision: 1 } },
    });
  });

  test('while it waits a person may submit it at once or delete it, without a 409 [W2-H-10, C-ACC-29]', async () => {
    const host = await aBiller(app, `espera-${counter++}@example.test`);
    const [first, second] = [await aStay(host), await aStay(host)];
    const sent = await aDraft(host, first._id);
    const deleted = await aDraft(host, second._id);
    await steer(app, 'dian').failNext({ match: SEND, times: 1_000, status: 403, body: 'cerrado' });
    await sendLater(host, sent._id);
    await waits(host, sent._id);
    const sendsAtOnce = () =>
      app.pausing(
        () => new Promise((resolve) => setImmediate(resolve)),
        () => stamp(host, sent._id),
      );
    // A call during the retry joins it; any other call starts a new attempt.
    await eventually(async () => {
      expect((await sendsAtOnce()).errors?.[0]?.code).toBe('timeout');
      expect((await read(host, sent._id)).stamp?.revision).toBeGreaterThan(1);
    });
    await steer(app, 'dian').calm();
    await eventually(async () =>
      expect(await read(host, sent._id)).toMatchObject({ stampStatus: 'accepted', number: host.numbers[0] }),
    );
    await untrusted();
    await sendLater(host, deleted._id);
    await waits(host, deleted._id);
    expect((await host.send('DELETE', `${INVOICES}/${deleted._id}`)).status).toBe(200);
    await renew(host);
    const { data: numbers } = await host.get<InvoiceNumber[]>(
      `/api/accounting/invoice-series/${host.series}/numbers`,
    );
    expect(numbers).toMatchObject([{ state: 'voided' }, { state: 'taken' }]);
    const bills = await stamp(host, (await aDraft(host, second._id))._id);
    expect(bills.data.stampStatus).toBe('accepted');
  });
});
