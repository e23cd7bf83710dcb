import pg from 'pg';
import { expect } from 'vitest';

import type { FolioDocuments } from '#areas/invoicing/invoices/folio-documents/folio-documents.contract.ts';
import type { AccountingMapping } from '#areas/invoicing/accounting/accounting.contract.ts';
import { ALEGRA_CODES, SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import { anIssuer, CASA_AZUL } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import type { Invoice } from '#areas/invoicing/invoices/invoices.contract.ts';
import { accepts, refuses } from '#areas/invoicing/invoices/folio-documents/folio-documents.test-stage.ts';
import { ANA, billsAtDian, INVOICES } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { importPmsEntries, openFolioForInvoice } from '#areas/stays/folios/index.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import type { TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { dice } from '#support/dice.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { ConnectionId, FolioId, InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { type IndependentAccount, minorOf, readAccount } from './independent-account.ts';

/** Random accounts through the services, each step held against `independent-account.ts`. */

export const PROVIDERS = ['siigo', 'alegra', 'dian'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
type House = Host & { readonly propertyId: string };

const CONNECTION = '019a9f3c-0000-7a42-9c0b-000000000001' as ConnectionId;
const PRODUCTS = {
  siigo: { night: 'HOSP', extra: 'HOSP', food: 'HOSP', other: 'HOSP', 'charge:other': 'AJUSTE' },
  alegra: { night: '101', extra: '101', food: '101', other: '101', 'charge:other': '104' },
};
const CODES = { siigo: SIIGO_CODES, alegra: ALEGRA_CODES };

/** A host who invoices through one of the three providers. */
export async function aHouse(app: TestApp, provider: ProviderName, seed: number): Promise<House> {
  const host = await hostWithProperty(app, `cuentas-${provider}-${seed}@example.test`);
  if (provider === 'dian') return billsAtDian(host);
  await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
  expect((await host.send('POST', '/api/common/property-integrations', liveAccess(provider))).status).toBe(
    201,
  );
  const codes = CODES[provider];
  const payments = {
    ...codes.payments,
    channel: codes.payments['credit-card'],
    transfer: codes.payments.cash,
  };
  const saved = await host.send<AccountingMapping>('PUT', '/api/accounting/mapping', {
    ...codes,
    payments,
    products: PRODUCTS[provider],
  });
  expect([saved.status, saved.errors ?? []]).toEqual([200, []]);
  return host;
}

type Dice = {
  readonly upTo: (most: number) => number;
  readonly chance: (percent: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};
function diceOf(seed: number): Dice {
  const roll = dice(seed);
  const upTo = (most: number) => Math.floor(roll() * most);
  return {
    upTo,
    chance: (percent) => upTo(100) < percent,
    pick: <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item,
  };
}

/** The account as its system has it: a change there is imported again. */
class SystemAccount {
  readonly entries: PmsFolioEntry[] = [];
  readonly roll: Dice;
  #count = 0;
  constructor(roll: Dice) {
    this.roll = roll;
  }

  add(more: Partial<PmsFolioEntry>, minor: number): void {
    const key = `k${++this.#count}`;
    this.entries.push({
      key,
      externalId: key,
      stayId: null,
      kind: 'charge',
      service: 'extra',
      description: key,
      on: plainDate(inDays(0)),
      night: null,
      quantity: 1,
      method: null,
      ...more,
      amount: { minor, currency: 'COP' },
    });
  }
  charge = () =>
    this.add({ service: this.roll.pick(['extra', 'food', 'other']) }, 1 + this.roll.upTo(9_000_000));
  reduce = () =>
    this.add({ service: this.roll.pick(['extra', 'food', 'other']) }, -1 - this.roll.upTo(4_000_000));
  pay = () =>
    this.add(
      {
        kind: 'payment',
        service: 'payment',
        method: this.roll.pick(['cash', 'credit-card', 'transfer', 'other']),
      },
      -1 - this.roll.upTo(40_000_000),
    );
  /** A charge costs something else, or nothing. */
  correct(): void {
    const places = this.entries.flatMap(({ kind }, place) => (kind === 'charge' ? [place] : []));
    const place = this.roll.pick(places);
    const entry = this.entries[place];
    if (!entry) return;
    const { minor } = entry.amount;
    const changed = this.roll.chance(20) ? 0 : Math.round((minor * (20 + this.roll.upTo(200))) / 100);
    this.entries[place] = { ...entry, amount: { minor: changed, currency: 'COP' } };
  }
}

type Account = {
  readonly app: TestApp;
  readonly host: House;
  readonly db: pg.Client;
  readonly roll: Dice;
  readonly system: SystemAccount;
  readonly stay: Reservation;
  readonly folioId: FolioId;
  readonly steps: string[];
  /** Nothing is refused any more. */
  isKind: boolean;
};

let units = 0;
async function openAccount(app: TestApp, host: House, db: pg.Client, roll: Dice): Promise<Account> {
  const internalName = `Cuenta ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const nights = 1 + roll.upTo(3);
  const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(nights),
    guestName: 'Familia Osorio',
    adults: 2,
    total: 1,
  });
  const system = new SystemAccount(roll);
  for (let place = 0; place < nights; place++) {
    const night = addDays(plainDate(inDays(0)), place);
    system.add({ service: 'night', night, on: night }, 1_000_000 + roll.upTo(40_000_000));
  }
  for (let more = roll.upTo(3); more > 0; more--) system.charge();
  for (let more = roll.upTo(3); more > 0; more--) system.reduce();
  if (roll.chance(40)) system.add({ kind: 'addendum', service: 'other' }, 500_000);
  if (roll.chance(30)) system.add({ kind: 'deposit', service: 'payment', method: 'cash' }, -3_000_000);
  if (roll.chance(30)) system.add({ kind: 'commission', service: 'other' }, 2_000_000);
  for (let more = roll.upTo(3); more > 0; more--) system.pay();
  const bare = { app, host, db, roll, system, stay, steps: [] as string[], isKind: false };
  await bring(bare);
  const ctx = inside(bare);
  const { folioId } = await ctx.db.transaction((tx) =>
    openFolioForInvoice(ctx, tx, { reservationId: stay._id }),
  );
  return { ...bare, folioId };
}

const inside = ({ app, host }: Pick<Account, 'app' | 'host'>) =>
  app.context().forProperty(host.propertyId as PropertyId);

async function bring(account: Pick<Account, 'app' | 'host' | 'system' | 'stay'>): Promise<void> {
  const ctx = { ...inside(account), source: 'system:cloudbeds' as const };
  account.app.clock.advance(1);
  const brought = {
    connectionId: CONNECTION,
    providerId: 'cloudbeds',
    booking: account.stay._id,
    entries: account.system.entries,
    askedAt: account.app.clock.now(),
  };
  await ctx.db.transaction((tx) => importPmsEntries(ctx, tx, account.stay._id, brought));
}

const told = async ({ host, folioId }: Account): Promise<FolioDocuments> => {
  const answer = await host.get<FolioDocuments>(`/api/accounting/invoices/accounts/${folioId}`);
  expect(answer.errors ?? []).toEqual([]);
  return answer.data;
};
/** What documents may say: no document is of less than nothing. */
const billableOf = ({ charged, addenda }: IndependentAccount): bigint =>
  charged > addenda ? charged - addenda : 0n;
const minor = (amount: number): bigint => minorOf(amount.toFixed(2));

/** The invariant, and what follows from it, after each step. */
async function check(account: Account): Promise<void> {
  const { steps, db, folioId } = account;
  const found = await readAccount(db, folioId);
  const said = await told(account);
  const why = steps.join(' → ');
  const differences = said.differences.map(({ difference }) => minor(difference));
  const rest = differences.reduce((sum, difference) => sum + difference, 0n);
  expect(found.documented + rest, `documents and what is not billed: ${why}`).toBe(found.charged);
  expect([minor(said.documented), minor(said.charged)], why).toEqual([found.documented, found.charged]);
  expect(found.claimed, `what is claimed: ${why}`).toBe(found.documented);
  expect(found.wrong, why).toEqual([]);
  // A payment covers several documents only as far as it goes.
  expect(found.paidInDocuments, `payments in documents: ${why}`).toBeLessThanOrEqual(found.paid);
  const tips = said.differences.filter((one) => one.why === 'addendum').map((one) => minor(one.difference));
  expect(
    tips.reduce((sum, tip) => sum + tip, 0n),
    why,
  ).toBe(found.addenda);
  expect(said.isExplained, why).toBe(said.mend === null);
  // What is on its way, or waits to be corrected, decides first.
  const isMoving = said.differences.some(({ why: of }) => of === 'on-its-way' || of === 'refused');
  if (found.documented > billableOf(found) && !isMoving) {
    expect(said.mend?.mend, `${why} ${JSON.stringify(said)}`).toBe('credit');
  }
}

const draftsOf = async ({ host, stay }: Account, body: object = {}) => {
  const answer = await host.send<Invoice>('POST', INVOICES, {
    thirdPartyId: stay._id,
    customer: ANA,
    ...body,
  });
  expect(answer.errors ?? []).toEqual([]);
  return answer.data;
};

/** Sends a document; a wrong amount is refused before it leaves. Its documents never exceed the account. */
async function send(account: Account, id: string): Promise<boolean> {
  const { host, app, roll, db, folioId, steps } = account;
  const before = await readAccount(db, folioId);
  const bulk = await host.send<{ status: number }[]>('POST', `${INVOICES}/stamps/async`, {
    invoiceIds: [id],
  });
  const isSent = bulk.data[0]?.status === 202;
  if (!isSent) {
    steps.push(`refused ${JSON.stringify(bulk.data[0])}`);
    expect(await readAccount(db, folioId), 'nothing of it is left').toEqual(before);
    return false;
  }
  await check(account);
  const sent = await readAccount(db, folioId);
  if (sent.documented > before.documented) {
    expect(sent.documented, `above the account: ${steps.join(' → ')}`).toBeLessThanOrEqual(billableOf(sent));
  }
  if (!account.isKind && roll.chance(10)) {
    await refuses(app, host.propertyId as PropertyId, id as InvoiceId);
    steps.push('was refused');
    return false;
  }
  await accepts(app, host.propertyId as PropertyId, id as InvoiceId);
  return true;
}

async function acceptedOf({ host, stay }: Account): Promise<Invoice[]> {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: stay._id, stampStatus: ['accepted'] }));
  const { data } = await host.get<Invoice[]>(`${INVOICES}?limit=100&filter=${filter}`);
  const invoices = data.filter(({ documentType }) => documentType === 'invoice');
  return Promise.all(invoices.map(async ({ _id }) => (await host.get<Invoice>(`${INVOICES}/${_id}`)).data));
}

/** What is sent through calls that wait for its outcome is accepted meanwhile. */
async function sentBy(account: Account, ask: () => Promise<unknown>): Promise<void> {
  const { app, host, db, folioId } = account;
  await app.pausing(async () => undefined, ask);
  const { rows } = await db.query<{ id: InvoiceId }>(
    "select id from invoices where folio_id = $1 and phase = 'sending'",
    [folioId],
  );
  await check(account);
  for (const { id } of rows) await accepts(app, host.propertyId as PropertyId, id);
}

const STEPS: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
  correct: async (account) => {
    account.system.correct();
    await bring(account);
  },
  charge: async (account) => {
    account.system.charge();
    await bring(account);
  },
  reduce: async (account) => {
    account.system.reduce();
    await bring(account);
  },
  pay: async (account) => {
    account.system.pay();
    await bring(account);
  },
  bill: async (account) => send(account, (await draftsOf(account))._id),
  split: async (account) => {
    const draft = await draftsOf(account);
    const items = draft.items
      .filter((item) => item.selectedToBill && account.roll.chance(60))
      .map(({ _id }) => _id);
    if (items.length === 0) return;
    const { data } = await account.host.send<Invoice>('PATCH', `${INVOICES}/${draft._id}`, { items });
    await send(account, data._id);
  },
  join: async (account) => {
    const draft = await draftsOf(account);
    const items = draft.items
      .filter(({ type, total }) => type === 'night' && total > 0)
      .map(({ _id }) => _id);
    await account.host.send('POST', `${INVOICES}/${draft._id}/join-items`, { name: 'Estadía', items });
    await send(account, draft._id);
  },
  credit: async (account) => {
    const invoices = await acceptedOf(account);
    if (invoices.length === 0) return;
    const invoice = account.roll.pick(invoices);
    const item = account.roll.pick(invoice.items);
    const amount = account.roll.chance(30)
      ? undefined
      : Math.round(item.total * account.roll.upTo(100)) / 100;
    const items = [{ id: item._id, ...(amount !== undefined && { amount: Math.max(0.01, amount) }) }];
    const body = { concept: 'discount', reason: 'Un día sin agua caliente', items };
    await sentBy(account, () =>
      account.host.send('POST', `/api/accounting/credit-notes/${invoice._id}/stamps`, body),
    );
  },
  cancel: async (account) => {
    const [invoice] = await acceptedOf(account);
    if (invoice)
      await sentBy(account, () => account.host.send('DELETE', `${INVOICES}/${invoice._id}/stamps`));
  },
  replace: async (account) => {
    const invoices = await acceptedOf(account);
    if (invoices.length === 0) return;
    const { _id, creditNotes, total } = account.roll.pick(invoices);
    const given = creditNotes.reduce(
      (sum, note) => sum + (note.stampStatus === 'accepted' ? note.total : 0),
      0,
    );
    const path = `${INVOICES}/${_id}/stamps/async`;
    const customer = { ...ANA, name: 'Ana María' };
    let made: Invoice | undefined;
    await sentBy(account, async () => {
      made = (await account.host.send<Invoice>('PUT', path, { customer })).data;
    });
    if (!made) return;
    // The job that sends it waits in the queue, because no worker runs here.
    const { host } = account;
    const draft = (await host.get<Invoice>(`${INVOICES}/${made._id}`)).data;
    expect(minor(draft.total), 'a replacement is what is left, or less').toBeLessThanOrEqual(
      minor(total) - minor(given),
    );
    await send(account, made._id);
  },
  mend: async (account) => {
    const { mend } = await told(account);
    if (!mend || mend.mend === 'account') return;
    const path = `/api/accounting/invoices/accounts/${account.folioId}/mend`;
    const { status, data } = await account.host.send<Invoice>('POST', path);
    account.steps.push(`${mend.mend} ${mend.amount}`);
    expect(status, `${account.steps.join(' → ')} ${JSON.stringify(await told(account))}`).toBe(200);
    expect(data.documentType).toBe(mend.mend === 'credit' ? 'credit-note' : 'invoice');
    await send(account, data._id);
  },
};

/** After every sequence of steps: the mends are pressed, the rest is billed, and the documents equal the folio. */
async function close(account: Account): Promise<void> {
  account.isKind = true;
  for (let press = 0; press < 6; press++) {
    const { mend } = await told(account);
    if (!mend || mend.mend === 'account') break;
    account.steps.push('mend');
    await STEPS['mend']?.(account);
    await check(account);
  }
  const { differences, mend } = await told(account);
  // A draft to be corrected, and a difference that only a person can explain, stay open.
  if (mend || differences.some(({ why }) => why === 'refused')) {
    expect(mend?.mend ?? 'account', account.steps.join(' → ')).toBe('account');
    return;
  }
  if (differences.some(({ why }) => why === 'not-billed')) {
    account.steps.push('bill the rest');
    await STEPS['bill']?.(account);
  }
  const found = await readAccount(account.db, account.folioId);
  expect(found.documented, `in the end: ${account.steps.join(' → ')}`).toBe(billableOf(found));
}

async function tryAccount(app: TestApp, host: House, db: pg.Client, seed: number): Promise<void> {
  const roll = diceOf(seed);
  const account = await openAccount(app, host, db, roll);
  account.steps.push(`seed ${seed}`);
  await check(account);
  // Changes after billing are the source of errors.
  const names = [
    ...Object.keys(STEPS),
    'correct',
    'correct',
    'correct',
    'reduce',
    'bill',
    'mend',
    'split',
    'credit',
  ];
  const many = 3 + roll.upTo(4);
  for (let step = 0; step < many; step++) {
    // Something is billed before it is corrected, more often than not.
    const name = step === 0 && roll.chance(60) ? 'bill' : roll.pick(names);
    account.steps.push(name);
    await STEPS[name]?.(account);
    await check(account);
  }
  await close(account);
}

/** So many accounts at each of the providers. */
export async function tryAccounts(
  app: TestApp,
  counts: Readonly<Record<ProviderName, number>>,
  firstSeed: number,
): Promise<void> {
  const db = new pg.Client(app.databaseUrl);
  await db.connect();
  try {
    for (const provider of PROVIDERS) {
      const house = counts[provider] === 0 ? null : await aHouse(app, provider, firstSeed);
      for (let number = 0; house && number < counts[provider]; number++) {
        await tryAccount(app, house, db, firstSeed * 1_000_003 + number * 7 + provider.length);
      }
    }
  } finally {
    await db.end();
  }
}
