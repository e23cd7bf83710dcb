import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { codeFor } from '#support/host.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { aBiller, aDraft, aStay, type Biller, INVOICES, rows, stamp } from '../invoices.test-stage.ts';
import { SEARCHES_OF_A_NETWORK, SEARCHES_OF_A_STAY, WRONG_FACTS } from './self-invoice.constants.ts';
import { aDeparted, aGuest, CAMILA, linkOf, TEXTILES, todayInBogota } from './self-invoice.test-stage.ts';

let app: TestApp;
let host: Biller;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'autofactura@example.test');
});
afterAll(() => app?.stop());

const issued = (guest: ReturnType<typeof aGuest>, id: string) =>
  eventually(async () => expect((await guest.page(id)).data.state).toBe('issued'));
const codesIn = ({ errors = [] }: { errors?: readonly { code: string }[] }) => errors.map(({ code }) => code);

describe('the link of a guest', () => {
  test('it opens the stay without a login: masked name, no contact data [C-SELF-10, C-SELF-02, C-ACC-13, R-SELF-04, R-ROLE-06]', async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    expect(url).toMatch(new RegExp(`^${app.url}/factura/[\\w-]{43}$`));
    expect(await linkOf(host, stay._id)).toBe(url);
    const guest = aGuest(app);
    expect((await guest.open(url)).data.id).toBe(stay._id);
    const { status, data } = await guest.page(stay._id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: stay._id,
      status: 'checked_out',
      state: 'open',
      guestName: 'C••••• O•••••',
      total: 1_071_000,
      currency: 'COP',
      hasEmail: true,
      isProved: false,
      document: null,
      link: null,
      items: [{ active: true }, { active: true }, { active: true }],
      payments: [{ active: true, amount: 1_071_000 }],
      until: '2026-11-30',
    });
    expect(JSON.stringify(data)).not.toMatch(/camila|Osorio|example\.test/);
  });

  test('a link that another call makes at the same time is shown to both, and opens [C-SELF-10, C-SELF-02]', async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    const ofStay = `where reservation_id = '${stay._id}'`;
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    await owner.query(`update self_invoice_links set revoked_at = now() ${ofStay}`);
    await owner.end();
    // Makes the link while the other call has found none and waits to make its own.
    const quicker = `do $$ begin
      lock table self_invoice_links in share row exclusive mode;
      update self_invoice_links set revoked_at = null ${ofStay};
    end $$`;
    const shown = await runWhileHeld(app, [quicker, []], 1, () => linkOf(host, stay._id));
    expect(shown).toBe(url);
    expect((await aGuest(app).open(url)).data.id).toBe(stay._id);
  });

  test('from a departed stay to the accepted document, on the page and by mail; the link never issues a second one [C-ACC-20, C-SELF-07]', async () => {
    const email = `ana-${Date.now()}@example.test`;
    const stay = await aDeparted(app, host, { email });
    const url = await linkOf(host, stay._id);
    const guest = aGuest(app);
    await guest.open(url);
    const { status, data } = await guest.issue(stay._id, TEXTILES);
    expect([status, data.isProved]).toEqual([201, true]);
    await issued(guest, stay._id);
    await eventually(async () =>
      expect((await guest.page(stay._id)).data.document?.files).toEqual(['print', 'delivery']),
    );
    const { data: page } = await guest.page(stay._id);
    expect(page.document).toMatchObject({
      customerName: 'Textiles Osorio S.A.S.',
      customerDocument: '900.373.076-4',
      authority: 'DIAN',
      subtotal: 900_000,
      total: 1_071_000,
      taxes: [{ kind: 'vat', percentage: 19, amount: 171_000 }],
      checkAt: expect.stringMatching(/^https:\/\/catalogo-vpfe/),
    });
    expect(page.link).toBe(url);
    const print = await guest.file(stay._id, 'print');
    expect([print.status, print.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    type Mail = { to: string[] };
    await eventually(async () => {
      const mails = (await (await fetch(`${app.url}/simulators/mailbox/messages`)).json()) as Mail[];
      expect(mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
    });
    // Another phone with the same link sees the masked document and issues no second one.
    const other = aGuest(app);
    await other.open(url);
    const seen = (await other.page(stay._id)).data;
    expect(seen.document).toMatchObject({
      number: page.document?.number,
      customerName: 'T••••• O••••• S•••••',
      customerDocument: null,
      files: [],
    });
    expect((await other.file(stay._id, 'print')).status).toBe(404);
    expect((await other.issue(stay._id, CAMILA)).data.document?.number).toBe(page.document?.number);
    expect(codesIn(await other.prove(stay._id, 'Keller'))).toEqual(['wrong-fact']);
    expect((await other.prove(stay._id, 'OSORIO')).data.document?.customerDocument).toBe('900.373.076-4');
    expect((await other.file(stay._id, 'print')).status).toBe(200);
    const listed = (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id);
    expect(listed).toMatchObject([{ customerName: 'Textiles Osorio S.A.S.', stampStatus: 'accepted' }]);
  });

  test('a replaced link opens nothing, and ends the page that it opened [SEC-22, D-55]', async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    const guest = aGuest(app);
    await guest.open(url);
    const { data } = await host.send<{ url: string }>('POST', `${INVOICES}/${stay._id}/self/link`, {
      replace: true,
    });
    expect(data.url).not.toBe(url);
    expect((await guest.page(stay._id)).status).toBe(401);
    expect((await guest.open(url)).status).toBe(404);
    expect((await guest.open(data.url)).status).toBe(200);
    const stranger = await aDeparted(app, host);
    expect((await guest.page(stranger._id)).status).toBe(404);
    await guest.leave();
    expect((await guest.page(stay._id)).status).toBe(401);
  });

  test("errors in the buyer's data are shown while typing, and refused at their field [C-SELF-04]", async () => {
    const stay = await aDeparted(app, host);
    const guest = aGuest(app);
    await guest.open(await linkOf(host, stay._id));
    const wrong = { ...TEXTILES, documentNumber: '900.373.076-9', name: '' };
    expect((await guest.check(stay._id, wrong)).data).toEqual([
      { field: 'customer.documentNumber', message: expect.stringContaining('4') },
      { field: 'customer.name', message: expect.any(String) },
    ]);
    expect((await guest.check(stay._id, TEXTILES)).data).toEqual([]);
    const refused = await guest.issue(stay._id, wrong);
    expect(refused.status).toBe(400);
    expect(refused.errors.map(({ field }) => field)).toEqual(['customer.documentNumber', 'customer.name']);
    expect((await guest.page(stay._id)).data.state).toBe('open');
    expect((await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id)).toEqual([]);
  });

  test('the mail goes to the address of the stay, or to an address confirmed by a code [C-SELF-05, C-SELF-06, SEC-22]', async () => {
    const stay = await aDeparted(app, host, { email: null });
    const guest = aGuest(app);
    await guest.open(await linkOf(host, stay._id));
    expect((await guest.page(stay._id)).data.hasEmail).toBe(false);
    for (const sendTo of ['stay', 'confirmed']) {
      expect((await guest.issue(stay._id, CAMILA, sendTo)).errors).toMatchObject([{ field: 'sendTo' }]);
    }
    const email = `contador-${Date.now()}@example.test`;
    expect((await guest.code(stay._id, email)).status).toBe(200);
    const code = await codeFor(app, email);
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await guest.confirm(stay._id, email, other)).errors).toMatchObject([{ field: 'code' }]);
    expect((await guest.confirm(stay._id, 'otro@example.test', code)).status).toBe(400);
    expect((await guest.confirm(stay._id, email, code)).data.confirmedEmail).toBe(email);
    await guest.issue(stay._id, CAMILA, 'confirmed');
    await issued(guest, stay._id);
    const [row] = (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id);
    const { data } = await host.get<{ customer: { email: string } }>(`${INVOICES}/${row?._id}`);
    expect(data.customer.email).toBe(email);
  });
});

describe('conditions of self-invoicing', () => {
  const refusal = async (stay: { _id: string }) => {
    const answer = await aGuest(app).open(await linkOf(host, stay._id));
    return [answer.status, codesIn(answer)[0]];
  };

  test('it needs a departed guest and a settled folio [R-SELF-01, R-SELF-02, R-SELF-03]', async () => {
    const staying = await aStay(host, 500_000);
    expect(await refusal(staying)).toEqual([409, 'stay-not-left']);
    expect(await refusal(await aDeparted(app, host, { paid: 1_000_000 }))).toEqual([
      409,
      'account-not-settled',
    ]);
    // A balance below one peso is settled; one peso is not.
    expect(await refusal(await aDeparted(app, host, { total: 500_000, paid: 499_999 }))).toEqual([
      409,
      'account-not-settled',
    ]);
    expect(await refusal(await aDeparted(app, host, { total: 500_000, paid: 499_999.5 }))).toEqual([
      200,
      undefined,
    ]);
    const canceled = await aStay(host, 500_000);
    const path = `/api/pms/reservations/${canceled._id}`;
    expect((await host.send('PATCH', path, { status: 'canceled' })).status).toBe(200);
    expect(await refusal(canceled)).toEqual([409, 'stay-canceled']);
  });

  test('a search and the page of a stay check each time whether the guest was checked out [R-SELF-03, W2-H-15]', async () => {
    const today = todayInBogota(app);
    const stay = await aStay(host, 500_000, {
      checkInDate: addDays(today, -3),
      checkOutDate: today,
      channelSlug: 'airbnb',
      guestName: 'Camila Osorio',
      email: 'camila@example.test',
    });
    const code = 'HMNOTYET01';
    await app.platform.pools.app
      .within({ propertyId: stay.propertyId })
      .named('test-code', 'update reservations set channel_code = $2 where id = $1', [stay._id, code]);
    const path = `/api/pms/reservations/${stay._id}`;
    const entry = { kind: 'payment', amount: 500_000, currency: 'COP', method: 'credit-card' };
    await host.send('POST', `${path}/folio/entries`, { key: crypto.randomUUID(), ...entry });
    const url = await linkOf(host, stay._id);
    for (const status of ['confirmed', 'checked_in'] as const) {
      if (status !== 'confirmed') expect((await host.send('PATCH', path, { status })).status).toBe(200);
      const found = await aGuest(app).search(code, 'camila@example.test');
      expect([found.status, codesIn(found)]).toEqual([409, ['stay-not-left']]);
      expect(codesIn(await aGuest(app).open(url))).toEqual(['stay-not-left']);
    }
    expect((await host.send('PATCH', path, { status: 'checked_out' })).status).toBe(200);
    const guest = aGuest(app);
    expect((await guest.search(code, 'camila@example.test')).status).toBe(200);
    expect((await guest.page(stay._id)).data.state).toBe('open');
    // The host records that the guest is still there: the open page is closed again.
    expect((await host.send('PATCH', path, { status: 'checked_in' })).status).toBe(200);
    expect(codesIn(await guest.page(stay._id))).toEqual(['stay-not-left']);
    expect(codesIn(await guest.issue(stay._id, CAMILA))).toEqual(['stay-not-left']);
  });

  test("it ends with the month of the departure on the property's clock [R-SELF-01, D-57]", async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    const now = app.clock.now();
    const at = async (instant: string) => {
      app.clock.set(instant as Instant);
      return (await aGuest(app).open(url)).status;
    };
    // In Bogotá the last day ends five hours after UTC.
    expect(await at('2026-12-01T04:59:00.000Z')).toBe(200);
    expect(await at('2026-12-01T05:01:00.000Z')).toBe(409);
    app.clock.set(now);
  });

  test('it needs a property that allows it and an issuer [C-PROP-07]', async () => {
    const other = await aBiller(app, 'sin-autofactura@example.test');
    const stay = await aDeparted(app, other);
    const url = await linkOf(other, stay._id);
    const path = `/api/common/properties/${other.propertyId}/auto-bill`;
    expect((await other.send('PATCH', path, { selfInvoice: false })).status).toBe(200);
    expect(codesIn(await aGuest(app).open(url))).toEqual(['self-invoice-off']);
    await other.send('PATCH', path, { selfInvoice: true });
    expect((await aGuest(app).open(url)).status).toBe(200);
    const { data: connections } = await other.get<{ _id: string }[]>('/api/common/property-integrations');
    await other.send('DELETE', `/api/common/property-integrations/${connections[0]?._id}`);
    expect(codesIn(await aGuest(app).open(url))).toEqual(['invoice-not-ready']);
  });

  test('a tip is in the folio and in no document; only the host submits a draft with chosen lines [D-77]', async () => {
    const stay = await aDeparted(app, host, { total: 500_000, paid: 540_000 });
    const tip = {
      key: crypto.randomUUID(),
      kind: 'addendum',
      amount: 40_000,
      currency: 'COP',
      description: 'Propina',
    };
    const added = await host.send('POST', `/api/pms/reservations/${stay._id}/folio/entries`, tip);
    expect(added.errors ?? []).toEqual([]);
    const guest = aGuest(app);
    await guest.open(await linkOf(host, stay._id));
    expect((await guest.page(stay._id)).data).toMatchObject({ total: 500_000, addenda: 40_000 });
    const draft = await aDraft(host, stay._id);
    await host.send('PATCH', `${INVOICES}/${draft._id}`, { items: [draft.items[0]?._id] });
    expect((await guest.page(stay._id)).status).toBe(409);
  });

  test('an invoiced stay answers with its document, and a credited one with no other', async () => {
    const stay = await aDeparted(app, host);
    const { data: invoice } = await stamp(host, (await aDraft(host, stay._id))._id);
    const guest = aGuest(app);
    await guest.search(stay.channelCode, 'osorio');
    expect((await guest.page(stay._id)).data).toMatchObject({
      state: 'issued',
      document: { number: invoice.number, customerName: 'Ana Osorio' },
    });
    await host.send('DELETE', `${INVOICES}/${invoice._id}/stamps`);
    expect(codesIn(await guest.page(stay._id))).toEqual(['invoice-given-back']);
    expect(codesIn(await guest.issue(stay._id, CAMILA))).toEqual(['invoice-given-back']);
  });
});

describe('one document per stay', () => {
  test('fifty parallel calls from two phones issue one document [T-SELF, REL-02, REL-04]', async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    const phones = [aGuest(app), aGuest(app)];
    for (const phone of phones) await phone.open(url);
    // A call that a busy server refuses is sent again, as a browser does (REL-56).
    const press = async (place: number): Promise<Awaited<ReturnType<(typeof phones)[0]['issue']>>> => {
      const answer = await phones[place % 2]!.issue(stay._id, place % 2 === 0 ? CAMILA : TEXTILES);
      return answer.status === 503 ? press(place) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => press(place)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => data.document?.number)).size).toBe(1);
    await issued(phones[0]!, stay._id);
    expect((await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id)).toHaveLength(1);
  });

  test('an unknown outcome is shown, and no call submits a second document; it is accepted later [REL-04, REL-05]', async () => {
    const stay = await aDeparted(app, host);
    const guest = aGuest(app);
    await guest.open(await linkOf(host, stay._id));
    await steer(app, 'dian').failNext({
      match: 'POST WcfDianCustomerServices.svc',
      status: 504,
      afterwards: true,
    });
    await guest.issue(stay._id, CAMILA);
    const number = (await guest.page(stay._id)).data.document?.number;
    expect((await guest.issue(stay._id, TEXTILES)).data.document?.number).toBe(number);
    await issued(guest, stay._id);
    const [row] = (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id);
    expect(row).toMatchObject({ number, customerName: 'Camila Osorio' });
    expect((await host.get<unknown[]>(`${INVOICES}/${row?._id}/stamps`)).data).toHaveLength(1);
  });

  test('the host corrects a document that the authority refused, and the guest reads that the host knows', async () => {
    const biller = await aBiller(app, 'rechazo-autofactura@example.test', {
      technicalKey: 'ffffffffffffffffffffffffffffffff',
    });
    const stay = await aDeparted(app, biller);
    const guest = aGuest(app);
    await guest.open(await linkOf(biller, stay._id));
    await guest.issue(stay._id, CAMILA);
    await eventually(async () => expect((await guest.page(stay._id)).data.state).toBe('refused'));
    expect((await guest.page(stay._id)).data.problems).toEqual([]);
    await biller.correctSeries();
    const [row] = await rows(biller);
    expect((await stamp(biller, row?._id ?? '')).status).toBe(201);
    await issued(guest, stay._id);
  });
});

describe('strangers [SEC-22]', () => {
  /** A network of its own, so that no test uses the searches of another. */
  const hours = (count: number) => app.clock.set(later(count));
  const later = (count: number) =>
    new Date(Date.parse(app.clock.now()) + count * 3_600_000).toISOString() as Instant;

  test('two facts open the stay; a missing stay and a wrong fact get the same answer [C-SELF-01, D-19]', async () => {
    hours(2);
    const stay = await aDeparted(app, host, { guestName: 'Tomás Keller Ríos', email: 'tk@example.test' });
    for (const fact of ['keller', 'Keller Rios', 'TK@example.test']) {
      const guest = aGuest(app);
      expect((await guest.search(stay.channelCode.toLowerCase(), fact)).data.id).toBe(stay._id);
      expect((await guest.page(stay._id)).data.isProved).toBe(true);
    }
    expect((await aGuest(app).search(stay._id, 'keller')).status).toBe(200);
    const unpaid = await aDeparted(app, host, { paid: 1 });
    const answers = [
      await aGuest(app).search('HMNOTHERE1', 'keller'),
      await aGuest(app).search(stay.channelCode, 'tomás'),
      await aGuest(app).search(unpaid.channelCode, 'keller'),
    ];
    for (const { status, errors } of answers) {
      expect([status, errors]).toEqual([
        404,
        [
          {
            code: 'not-eligible',
            message: 'La reserva no está disponible para facturar',
            type: expect.any(String),
          },
        ],
      ]);
    }
    expect(codesIn(await aGuest(app).search(unpaid.channelCode, 'osorio'))).toEqual(['account-not-settled']);
  });

  test('of a thousand guesses from one network twenty are checked in an hour [T-SELF]', async () => {
    hours(2);
    const stay = await aDeparted(app, host);
    const guesses = Array.from({ length: 1_000 }, (_, place) => `guess${place}`);
    const statuses: number[] = [];
    for (let from = 0; from < guesses.length; from += 50) {
      const part = guesses.slice(from, from + 50);
      const answers = await Promise.all(part.map((fact) => aGuest(app).search(`HMGUESS${fact}`, fact)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(SEARCHES_OF_A_NETWORK);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await aGuest(app).search(stay.channelCode, 'osorio')).status).toBe(429);
    hours(1);
    expect((await aGuest(app).search(stay.channelCode, 'osorio')).status).toBe(200);
  });

  test('a stay allows five tries in an hour; after ten wrong ones in a day only its link opens it, and the host is notified [T-SELF, W2-N-11]', async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    for (let hour = 0; hour < WRONG_FACTS / SEARCHES_OF_A_STAY; hour += 1) {
      hours(hour === 0 ? 24 : 1);
      for (let tries = 0; tries < SEARCHES_OF_A_STAY; tries += 1) {
        expect((await aGuest(app).search(stay.channelCode, 'nadie')).status).toBe(404);
      }
      expect((await aGuest(app).search(stay.channelCode, 'osorio')).status).toBe(429);
    }
    hours(2);
    expect((await aGuest(app).search(stay.channelCode, 'osorio')).status).toBe(429);
    expect((await aGuest(app).open(url)).status).toBe(200);
    await eventually(async () => {
      const { data } = await host.get<{ message: string }[]>('/api/common/logs');
      expect(data.map(({ message }) => message).join('\n')).toContain(stay.channelCode);
    });
    // Sentences about invoices name customers and stays: for people who see money (W2-N-11).
    const email = 'recepcion-sin-dinero@example.test';
    const reception = await createColleague(app, host.propertyId, email, { role: 'reception', money: false });
    const seen = await reception.get<{ message: string }[]>('/api/common/logs');
    expect(seen.status).toBe(200);
    expect(seen.data.map(({ message }) => message).join('\n')).not.toContain(stay.channelCode);
    hours(24);
    expect((await aGuest(app).search(stay.channelCode, 'osorio')).status).toBe(200);
  });
});
