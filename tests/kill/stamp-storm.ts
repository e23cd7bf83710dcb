import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';

import { invoicingErrors } from '#areas/invoicing/invoices/invoices.errors.ts';
import { INVOICES } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { aProperty, fail, type Faults, type Product, wasCarriedOut, withProduct } from './product.ts';
import type { Differences, Document, Office } from './stamp-offices/office.ts';

type StampPlan = Faults & { readonly stays: number };

type StampReport = Differences & {
  readonly office: string;
  readonly stays: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Stamps that are not decided, or wait for a person. */
  readonly open: number;
  /** How often more than once each was sent or asked for: without repeats nothing was tried. */
  readonly repeats: number;
  /** The longest that one took from the last fault, or from its own beginning where that was later. */
  readonly settledAfterSeconds: number;
  /** From the press to the verdict, in the middle of the faults. */
  readonly longestSeconds: number;
};

const ROOMS = 10;
/** One in so many stays has two drafts, of which one can be sent. */
const TWINS_EVERY = 5;
const BETWEEN_TROUBLES_MS = 1_500;
const BETWEEN_SENDINGS_MS = 1_000;
/** Of one client. */
const HANDS = 3;
/** Longer than any document may take: the rest then stays open. */
const LONGEST_SETTLING_MS = 120_000;

/** Runs the storm and checks what must hold at every size and for every provider. */
export async function checkStampStorm(office: Office, plan: StampPlan): Promise<StampReport> {
  const report = await runStampStorm(office, plan);
  const nothing = { lost: [], doubled: [], dishonest: [], gaps: [], uncounted: [], leftBehind: [], open: 0 };
  expect(report).toMatchObject(nothing);
  expect(report.accepted + report.rejected).toBe(plan.stays);
  expect(report.rejected).toBeGreaterThan(0);
  expect(report.repeats).toBeGreaterThan(0);
  expect(report.settledAfterSeconds).toBeLessThan(office.settlesWithinSeconds);
  return report;
}

/** Tax documents of many stays, sent from two clients while the programs and their database die and the office is not well. */
const runStampStorm = (office: Office, { stays: count, ...faults }: StampPlan): Promise<StampReport> =>
  withProduct(async (product) => {
    await aProperty(product.ask);
    await office.open(product.ask, product.query);
    const { stays, drafts } = await draftsOf(product, office, count);
    for (const item of office.before(count)) await steer(product, office, 'has', item);
    const orders = ordersOf(drafts);
    // It waits for the first document, so that something is always repeated, however quick the storm is.
    await strike(product, office, 0);
    const sending = Promise.all([send(product, orders), send(product, orders.toReversed())]);
    const troubling = new AbortController();
    const troubled = trouble(product, office, troubling.signal);
    await product.suffer(faults);
    troubling.abort();
    await troubled;
    // What has not hit anything yet would otherwise come after the last fault.
    await steer(product, office, 'calm', {});
    // On a slow machine the faults are over before anything was sent, or other questions to the office met them all.
    if ((await repeatsOf(product)) === 0) await strike(product, office, 0);
    const lastFault = performance.now();
    await sending;
    await untilSettled(product);
    // The clock of the database, which is of this machine.
    const lastFaultAt = (performance.timeOrigin + lastFault) / 1000;
    return compare(product, office, { stays, lastFaultAt });
  }, office.settings);

const steer = (
  { simulators }: Product,
  { id }: Office,
  path: 'has' | 'failNext' | 'calm',
  body: object,
): Promise<Response> =>
  fetch(`${simulators}/_simulator/${id}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A draft for each stay; for some stays two. */
async function draftsOf(
  { ask }: Product,
  office: Office,
  count: number,
): Promise<{ stays: string[]; drafts: string[] }> {
  const rooms: string[] = [];
  for (let room = 1; room <= ROOMS; room++) {
    const listing = { internalName: `Casa ${room}` };
    rooms.push((await ask<{ _id: string }>('POST', '/api/pms/listings', listing))._id);
  }
  const today = plainDate(new Date().toISOString().slice(0, 10));
  const stays: string[] = [];
  const drafts: string[] = [];
  for (let place = 0; place < count; place++) {
    const day = addDays(today, Math.floor(place / ROOMS));
    const stay = await ask<{ _id: string }>('POST', '/api/pms/reservations', {
      roomId: rooms[place % ROOMS],
      checkInDate: day,
      checkOutDate: addDays(day, 1),
      guestName: `Huésped ${place}`,
      adults: 2,
      total: 357_000,
    });
    stays.push(stay._id);
    const customer = office.customerOf(place);
    for (let twin = place % TWINS_EVERY === 0 ? 2 : 1; twin > 0; twin--) {
      const draft = await ask<{ _id: string }>('POST', INVOICES, { thirdPartyId: stay._id, customer });
      drafts.push(draft._id);
    }
  }
  return { stays, drafts };
}

/** What is pressed: of ten drafts, eight together and two alone. */
const ordersOf = (drafts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(drafts.length / 10) }, (_none, index) =>
    drafts.slice(10 * index, 10 * index + 10),
  ).flatMap((ten) => [ten.slice(0, 8), ...ten.slice(8).map((one) => [one])]);

/** Each of them twice; on its way, already stamped or billed in its twin is an answer. */
async function send(product: Product, orders: readonly string[][]): Promise<void> {
  const waiting = orders.flatMap((order) => [order, order]);
  const hand = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const [one = ''] = order;
      await (order.length > 1 ? sendTogether(product, order) : press(product, one));
      await sleep(BETWEEN_SENDINGS_MS);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}

async function sendTogether({ answerTo }: Product, invoiceIds: readonly string[]): Promise<void> {
  for (;;) {
    const answer = await answerTo<{ status: number }[]>('POST', `${INVOICES}/stamps/async`, { invoiceIds });
    // Its process died in the middle: a repeat touches only the remaining items (REL-14).
    if (wasCarriedOut(answer)) continue;
    const unexpected = answer.data?.find(({ status }) => ![200, 202, 400, 409].includes(status));
    if (answer.status !== 202 || unexpected) fail(`A bulk was answered ${JSON.stringify(answer)}`);
    return;
  }
}

const ANSWERS_OF_A_PRESS = [201, 400, invoicingErrors.isOnItsWay.status, invoicingErrors.timeout.status];

async function press({ answerTo }: Product, id: string): Promise<void> {
  const answer = await answerTo('POST', `${INVOICES}/${id}/stamps`);
  if (!ANSWERS_OF_A_PRESS.includes(answer.status)) fail(`A press was answered ${JSON.stringify(answer)}`);
}

/** What the office suffers after the first, one after the other. */
async function trouble(product: Product, office: Office, signal: AbortSignal): Promise<void> {
  for (let round = 1; ; round++) {
    await sleep(BETWEEN_TROUBLES_MS);
    if (signal.aborted) return;
    await strike(product, office, round);
  }
}

async function strike(product: Product, office: Office, round: number): Promise<void> {
  const next = office.troubles[round % office.troubles.length];
  for (const [path, body] of Object.entries(next ?? {})) {
    await steer(product, office, path as 'has' | 'failNext', body);
  }
}

const OPEN = `select count(*)::int as open from effects
               where type = 'stamp' and state not in ('done', 'refused', 'cancelled')`;

/** How often a stamp was sent or asked for again. */
const REPEATS = `select (select count(*)::int from effect_attempts a join effects e on e.id = a.effect_id
                          where e.type = 'stamp')
                        - (select count(*)::int from effects where type = 'stamp' and attempts > 0) as repeats`;

async function repeatsOf({ query }: Product): Promise<number> {
  const [row] = await query<{ repeats: number }>(REPEATS);
  return row?.repeats ?? 0;
}

async function untilSettled({ query }: Product): Promise<void> {
  for (let waited = 0; waited < LONGEST_SETTLING_MS; waited += 200) {
    const [row] = await query<{ open: number }>(OPEN);
    if (row?.open === 0) return;
    await sleep(200);
  }
}

async function compare(
  product: Product,
  office: Office,
  { stays, lastFaultAt }: { readonly stays: readonly string[]; readonly lastFaultAt: number },
): Promise<StampReport> {
  const { ask, query } = product;
  const rows = await query<Omit<Document, 'place'>>(
    `select id, reservation_id as stay, state, number, fiscal_key as key, revision,
            jsonb_array_length(problems) as problems from invoices`,
  );
  const documents = rows.map((row): Document => ({ ...row, place: stays.indexOf(row.stay) }));
  const [effects] = await query<{ open: number; repeats: number; longest: number; late: number }>(
    `select (${OPEN}), (${REPEATS}),
            coalesce(max(extract(epoch from settled_at - created_at)), 0)::float as longest,
            coalesce(max(extract(epoch from settled_at) - greatest(extract(epoch from created_at), ${lastFaultAt})), 0)::float
              as late
       from effects where type = 'stamp'`,
  );
  const accepted = documents.filter(({ state }) => state === 'success');
  const rejected = documents.filter(({ state }) => state === 'failure');
  const decided = Map.groupBy([...accepted, ...rejected], ({ stay }) => stay);
  // A document without acceptance can be deleted, sent or not: a number of ours that it had stays as a voided row.
  for (const { id, state } of documents) if (state !== 'success') await ask('DELETE', `${INVOICES}/${id}`);
  const differences = await office.compare(product, { accepted, rejected });
  return {
    ...differences,
    office: office.id,
    stays: stays.length,
    accepted: accepted.length,
    rejected: rejected.length,
    lost: [...stays.filter((stay) => !decided.has(stay)), ...differences.lost],
    doubled: [
      ...[...decided].filter(([, { length }]) => length > 1).map(([stay]) => stay),
      ...differences.doubled,
    ],
    open: effects?.open ?? 0,
    repeats: effects?.repeats ?? 0,
    longestSeconds: effects?.longest ?? 0,
    settledAfterSeconds: effects?.late ?? 0,
  };
}
