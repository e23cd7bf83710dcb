import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AccountingCodes, AccountingMapping } from '#areas/invoicing/accounting/accounting.contract.ts';
import { ALEGRA_CODES, SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import { anIssuer, CASA_AZUL } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Invoice } from './invoices.contract.ts';
import { aDraft, ANA, aStay, INVOICES, read, stamp } from './invoices.test-stage.ts';

type Program = {
  readonly id: string;
  readonly name: string;
  readonly codes: AccountingCodes;
  /** The request that creates a document, and an answer that is lost after DIAN saw it. */
  readonly lost: string;
  readonly number: RegExp;
};

const PROGRAMS: readonly Program[] = [
  {
    id: 'siigo',
    name: 'Siigo',
    codes: SIIGO_CODES,
    lost: 'POST invoices',
    number: /^FV-\d+-\d+$/,
  },
  {
    id: 'alegra',
    name: 'Alegra',
    codes: ALEGRA_CODES,
    lost: 'POST invoices/stamp',
    number: /^FE\d+$/,
  },
];

const IF_FIRST = { 'if-match': '"1"' };

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

describe.each(PROGRAMS)('through $name', ({ id, codes, lost, number }) => {
  const aHost = async (): Promise<Host> => {
    const host = await hostWithProperty(app, `${id}${counter++}@example.test`);
    await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
    expect((await host.send('POST', '/api/common/property-integrations', liveAccess(id))).status).toBe(201);
    return host;
  };
  const mapped = async (): Promise<Host> => {
    const host = await aHost();
    const saved = await host.send<AccountingMapping>('PUT', '/api/accounting/mapping', codes);
    expect([saved.status, saved.data.missing]).toEqual([200, []]);
    return host;
  };
  /** The documents that count in the provider's books: neither removed nor voided. */
  const inTheirBooks = async () =>
    (await steer(app, id).world<{ documents: { status?: string }[] }>()).documents.filter(
      ({ status }) => status !== 'void',
    );
  /** The provider decides later, and Posada asks again. */
  const settled = (host: Host, invoice: string, status: string) =>
    eventually(async () => {
      app.clock.advance(120);
      expect((await read(host, invoice)).stampStatus).toBe(status);
    });
  const send = async (host: Host, invoice: string) => {
    const { status } = await stamp(host, invoice);
    expect([201, 202, 504]).toContain(status);
  };

  test('an unmapped line says where to map it and is not selected; a mapped one is [R-INV-12, R-INV-13]', async () => {
    const host = await aHost();
    const stay = await aStay(host);
    const entries = `/api/pms/reservations/${stay._id}/folio/entries`;
    const paid = await host.send('POST', entries, {
      key: crypto.randomUUID(),
      kind: 'payment',
      method: 'cash',
      amount: 71_000,
    });
    expect(paid.status).toBe(201);
    const draft = await aDraft(host, stay._id);
    const chosen = ({ items, payments }: Invoice) =>
      [...items, ...payments].map(({ selectedToBill }) => selectedToBill);
    expect(chosen(draft)).toEqual([false, false, false, false]);
    for (const { obstacle } of [...draft.items, ...draft.payments]) {
      expect(obstacle?.message).toContain('configuración contable');
    }
    await host.send('PUT', '/api/accounting/mapping', codes);
    expect(chosen(await read(host, draft._id))).toEqual([true, true, true, true]);
    await host.send('PUT', '/api/accounting/mapping', { ...codes, taxes: {}, payments: {} }, IF_FIRST);
    expect(chosen(await read(host, draft._id))).toEqual([false, false, false, false]);
  });

  test('a fully billed payment is selected for no other invoice; one with a rest is [R-INV-13, W2-H-15]', async () => {
    const host = await mapped();
    const stay = await aStay(host);
    const pays = (amount: number) =>
      host.send('POST', `/api/pms/reservations/${stay._id}/folio/entries`, {
        key: crypto.randomUUID(),
        kind: 'payment',
        method: 'cash',
        amount,
      });
    await pays(300_000);
    await pays(200_000);
    const first = await aDraft(host, stay._id);
    const [night = ''] = first.items.map(({ _id }) => _id);
    await host.send('PATCH', `${INVOICES}/${first._id}`, { items: [night] });
    await send(host, first._id);
    await settled(host, first._id, 'accepted');
    const { number: billedIn, payments: own } = await read(host, first._id);
    expect(own.map(({ billingStatus }) => billingStatus)).toEqual(['billed', 'billed']);
    const second = await aDraft(host, stay._id);
    expect(second.payments).toMatchObject([
      {
        selectedToBill: false,
        billingStatus: 'billed',
        obstacle: { message: `Ya está en la factura ${billedIn}` },
      },
      { selectedToBill: true, billingStatus: 'not-billed', obstacle: null },
    ]);
  });

  test('from a stay to an accepted invoice, and its credit note [C-ACC-15, C-ACC-30, R-INV-12, D-51]', async () => {
    const host = await mapped();
    const draft = await aDraft(host, (await aStay(host))._id);
    expect(draft.items.map(({ selectedToBill }) => selectedToBill)).toEqual([true, true, true]);
    await send(host, draft._id);
    await settled(host, draft._id, 'accepted');
    const invoice = await read(host, draft._id);
    expect(invoice).toMatchObject({
      state: 'success',
      total: 1_071_000,
      number: expect.stringMatching(number),
    });
    expect(invoice.stamp?.fiscalKey).toMatch(/^[0-9a-f]{96}$/);
    await eventually(async () =>
      expect((await read(host, draft._id)).files.map(({ role }) => role)).toContain('delivery'),
    );
    await host.send<Invoice>('DELETE', `${INVOICES}/${draft._id}/stamps`);
    await settled(host, draft._id, 'canceled');
  });

  test('an answer that is lost after its effect leaves one document [REL-03, REL-04]', async () => {
    const host = await mapped();
    const draft = await aDraft(host, (await aStay(host))._id);
    const before = (await steer(app, id).world<{ documents: unknown[] }>()).documents.length;
    await steer(app, id).failNext({ match: lost, acceptThenDrop: true });
    await send(host, draft._id);
    await settled(host, draft._id, 'accepted');
    const { documents } = await steer(app, id).world<{ documents: unknown[] }>();
    expect(documents).toHaveLength(before + 1);
  });

  test("a document that DIAN refuses is corrected, and the provider's books have one that counts [W2-H-05, C-ACC-25, R-INV-09]", async () => {
    const host = await mapped();
    const before = await inTheirBooks();
    const customer = { ...ANA, name: 'Rechazo', lastName: 'DIAN', documentNumber: `5212${counter}001` };
    const draft = await aDraft(host, (await aStay(host))._id, { customer });
    await stamp(host, draft._id);
    await settled(host, draft._id, 'rejected');
    const { data: errors } = await host.get<unknown[]>(`${INVOICES}/${draft._id}/stamp/errors`);
    expect(errors).toMatchObject([{ original: expect.stringContaining('FAK20') }]);
    expect(await inTheirBooks()).toHaveLength(before.length + 1);
    await host.send<Invoice>('PUT', `${INVOICES}/${draft._id}/stamps`, {
      customer: { ...ANA, documentNumber: `5212${counter}002` },
    });
    await settled(host, draft._id, 'accepted');
    expect((await read(host, draft._id)).stamp?.revision).toBe(2);
    expect(await inTheirBooks()).toHaveLength(before.length + 1);
  });
});

test('Siigo corrects an invoice in place with its number if the customer is unchanged; a lost answer changes nothing [W2-H-05]', async () => {
  const host = await hostWithProperty(app, `corrige${counter++}@example.test`);
  await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
  await host.send('POST', '/api/common/property-integrations', liveAccess('siigo'));
  await host.send('PUT', '/api/accounting/mapping', SIIGO_CODES);
  // The company has this customer, and DIAN refuses it by its number.
  const customer = { ...ANA, documentNumber: `5212${counter}99` };
  const draft = await aDraft(host, (await aStay(host))._id, { customer });
  await stamp(host, draft._id);
  type Document = { name: string; identification: string; stamp: string; verdict: string };
  const own = async () =>
    (await steer(app, 'siigo').world<{ documents: Document[] }>()).documents.filter(
      ({ identification }) => identification === customer.documentNumber,
    );
  const status = async (wanted: string) =>
    eventually(async () => {
      app.clock.advance(120);
      expect((await read(host, draft._id)).stampStatus).toBe(wanted);
    });
  await status('rejected');
  const [refused] = await own();
  await steer(app, 'siigo').failNext({ match: 'PUT *', acceptThenDrop: true });
  await host.send('PUT', `${INVOICES}/${draft._id}/stamps/async`, { notes: 'Otra vez' });
  await eventually(async () => {
    app.clock.advance(120);
    expect((await read(host, draft._id)).stamp?.revision).toBe(2);
    expect((await read(host, draft._id)).stampStatus).toBe('rejected');
  });
  expect((await own()).map(({ name }) => name)).toEqual([refused?.name]);
  const changed = await steer(app, 'siigo').received('PUT *');
  expect(changed.length).toBeGreaterThan(0);
});

describe('what Alegra may have of an invoice after a lost answer', () => {
  const sent = async () => {
    const host = await hostWithProperty(app, `borrador${counter++}@example.test`);
    await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
    await host.send('POST', '/api/common/property-integrations', liveAccess('alegra'));
    await host.send('PUT', '/api/accounting/mapping', ALEGRA_CODES);
    const draft = await aDraft(host, (await aStay(host))._id);
    await stamp(host, draft._id);
    return { draft, host, status: async () => (await read(host, draft._id)).stampStatus };
  };
  const alegra = () => steer(app, 'alegra');

  test.each(['POST invoices', 'POST invoices/stamp'])(
    'after a lost answer to %s the invoice is found and continues at once, not after an hour [REL-03]',
    async (match) => {
      await alegra().failNext({ match, acceptThenDrop: true });
      const { status } = await sent();
      await eventually(async () => expect(await status()).toBe('accepted'));
      type World = { documents: { number: number | null }[] };
      const { documents } = await alegra().world<World>();
      expect(documents.filter((document) => document.number === null)).toEqual([]);
    },
  );

  test('after a lost request it is created again only after the hour that Alegra may take [REL-04]', async () => {
    await alegra().failNext({ match: 'POST invoices', drop: true });
    const { status } = await sent();
    const made = (await alegra().received('POST invoices')).length;
    app.clock.advance(59 * 60);
    const looked = (await alegra().received('GET invoices')).length;
    await eventually(async () =>
      expect((await alegra().received('GET invoices')).length).toBeGreaterThan(looked + 1),
    );
    expect(await alegra().received('POST invoices')).toHaveLength(made);
    app.clock.advance(61);
    await eventually(async () => expect(await status()).toBe('accepted'));
  });
});
