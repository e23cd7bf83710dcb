import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';

import { invoicingErrors } from '#areas/invoicing/invoicing.errors.ts';
import { ANA, INVOICES } from '#areas/invoicing/invoicing.test-stage.ts';
import { CASA_AZUL, ISSUERS, RANGE } from '#areas/issuers/issuers.test-issuer.ts';
import type { Fault } from '#foundation/simulation/faults.ts';
import type { DianItem, DianWorld } from '#providers/dian/dian.simulator.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import {
  aProperty,
  fail,
  type Faults,
  type Product,
  wasCarriedOut,
  withProduct,
  worldOf,
} from './product.ts';

type StampPlan = Faults & { readonly stays: number };

type StampReport = {
  readonly stays: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Stays without a decided document, and accepted documents that DIAN does not have. */
  readonly lost: readonly string[];
  /** Stays with two decided documents, and what DIAN has beyond those that were accepted. */
  readonly doubled: readonly string[];
  /** Rejected, and DIAN has them or nobody can read why. */
  readonly dishonest: readonly string[];
  /** Numbers that the series has passed and no document has, or that are not as their document is. */
  readonly gaps: readonly number[];
  /** Numbers of rejected documents, which were deleted at the end. */
  readonly voided: number;
  /** Stamps that are not decided, or wait for a person. */
  readonly open: number;
  /** How often more than once each was sent or asked for: without repeats nothing was tried. */
  readonly repeats: number;
  readonly settledAfterSeconds: number;
  /** From the press to the verdict, in the middle of the faults. */
  readonly longestSeconds: number;
};

const FIRST_NUMBER = 990_000_001;
/** Days on which the simulated DIAN knows the range, whenever this is run. */
const SERIES = { ...RANGE, from: FIRST_NUMBER, to: FIRST_NUMBER + 4_999, resolvedOn: '2019-01-19' };
const ROOMS = 10;
/** One in so many stays has two drafts, of which one can be sent; one in so many numbers is somebody else's already. */
const TWINS_EVERY = 5;
const USED_EVERY = 12;
const BETWEEN_TROUBLES_MS = 1_500;
const BETWEEN_SENDINGS_MS = 1_000;
/** Of one client. */
const HANDS = 3;

/** Runs it and says what must be so, whatever its size. */
export async function checkStampStorm(plan: StampPlan): Promise<StampReport> {
  const report = await runStampStorm(plan);
  expect(report).toMatchObject({ lost: [], doubled: [], dishonest: [], gaps: [], open: 0 });
  expect(report.accepted + report.rejected).toBe(plan.stays);
  expect(report.voided).toBe(report.rejected);
  expect(report.rejected).toBeGreaterThan(0);
  expect(report.repeats).toBeGreaterThan(0);
  expect(report.settledAfterSeconds).toBeLessThan(60);
  return report;
}

/** Tax documents of many stays, sent from two clients while the programs and their database die and DIAN is not well. */
const runStampStorm = ({ stays, ...faults }: StampPlan): Promise<StampReport> =>
  withProduct(async (product) => {
    const drafts = await draftsOf(product, stays);
    for (let number = 5; number < stays; number += USED_EVERY) {
      await steer(product, 'has', {
        kind: 'used',
        nit: '900373076',
        number: `SETP${FIRST_NUMBER + number}`,
      } satisfies DianItem);
    }
    const orders = ordersOf(drafts);
    const sending = Promise.all([send(product, orders), send(product, orders.toReversed())]);
    const troubling = new AbortController();
    const troubled = trouble(product, troubling.signal);
    const lastFault = await product.suffer(faults);
    troubling.abort();
    await troubled;
    await sending;
    await untilSettled(product);
    const settledAfterSeconds = (performance.now() - lastFault) / 1000;
    return { ...(await compare(product, stays)), settledAfterSeconds };
  });

const steer = ({ simulators }: Product, path: 'has' | 'failNext', body: object): Promise<Response> =>
  fetch(`${simulators}/_simulator/dian/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A host who bills at DIAN, and a draft for each stay; for some stays two. */
async function draftsOf({ ask }: Product, count: number): Promise<string[]> {
  await aProperty(ask);
  const issuer = await ask<{ _id: string }>('POST', ISSUERS, { ...CASA_AZUL, rnt: '45612' });
  const series = { ...SERIES, validFrom: '2019-01-19', validTo: '2030-01-19' };
  await ask('POST', `${ISSUERS}/${issuer._id}/series`, series);
  const connection = { partnerIntegrationId: 'dian', mode: 'test' };
  await ask('POST', '/api/common/property-integrations', connection);
  const rooms: string[] = [];
  for (let room = 1; room <= ROOMS; room++) {
    const listing = { internalName: `Casa ${room}` };
    rooms.push((await ask<{ _id: string }>('POST', '/api/pms/listings', listing))._id);
  }
  const today = plainDate(new Date().toISOString().slice(0, 10));
  const drafts: string[] = [];
  for (let index = 0; index < count; index++) {
    const day = addDays(today, Math.floor(index / ROOMS));
    const stay = await ask<{ _id: string }>('POST', '/api/pms/reservations', {
      ...{ roomId: rooms[index % ROOMS], checkInDate: day, checkOutDate: addDays(day, 1) },
      ...{ guestName: `Huésped ${index}`, adults: 2, total: 357_000 },
    });
    const { email: _nobodyIsWrittenTo, ...customer } = ANA;
    for (let twin = index % TWINS_EVERY === 0 ? 2 : 1; twin > 0; twin--) {
      const draft = await ask<{ _id: string }>('POST', INVOICES, { thirdPartyId: stay._id, customer });
      drafts.push(draft._id);
    }
  }
  return drafts;
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
    // Its process died in the middle: a repeat touches only what is left (REL-14).
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

const AT_DIAN = { match: 'POST WcfDianCustomerServices.svc' };
/** Answers that are lost after the effect, at once and late; late ones; the service closed. */
const TROUBLES: readonly Fault[] = [
  { ...AT_DIAN, acceptThenDrop: true },
  { ...AT_DIAN, delayMs: 3_000 },
  { ...AT_DIAN, acceptThenDrop: true, delayMs: 2_000 },
  { ...AT_DIAN, status: 503, contentType: 'text/html', body: '<h1>Mantenimiento</h1>' },
];

/** One after the other, and between them documents that are queued before they are decided. */
async function trouble(product: Product, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const fault = TROUBLES[round % (TROUBLES.length + 1)];
    if (fault) await steer(product, 'failNext', fault);
    else await steer(product, 'has', { kind: 'queue', documents: 1 } satisfies DianItem);
    await sleep(BETWEEN_TROUBLES_MS);
  }
}

const OPEN = `select count(*)::int as open from effects
               where type = 'stamp' and state not in ('done', 'refused', 'cancelled')`;

/** Until every stamp is decided, or two minutes have passed: then what is open stays open. */
async function untilSettled({ query }: Product): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 200) {
    const [row] = await query<{ open: number }>(OPEN);
    if (row?.open === 0) return;
    await sleep(200);
  }
}

type Document = {
  readonly id: string;
  readonly stay: string;
  readonly state: string;
  readonly number: string | null;
  readonly key: string | null;
  readonly problems: number;
};

async function compare(product: Product, stays: number): Promise<Omit<StampReport, 'settledAfterSeconds'>> {
  const { ask, query, simulators } = product;
  const documents = await query<Document>(
    `select id, reservation_id as stay, state, number, fiscal_key as key,
            jsonb_array_length(problems) as problems from invoices`,
  );
  const world = await worldOf<DianWorld>(simulators, 'dian');
  const [effects] = await query<{ open: number; repeats: number; longest: number }>(
    `select (${OPEN}),
            (select count(*)::int from effect_attempts a join effects e on e.id = a.effect_id
              where e.type = 'stamp') - count(*)::int as repeats,
            coalesce(max(extract(epoch from settled_at - created_at)), 0)::float as longest
       from effects where type = 'stamp'`,
  );
  const accepted = documents.filter(({ state }) => state === 'success');
  const rejected = documents.filter(({ state }) => state === 'failure');
  const decided = Map.groupBy([...accepted, ...rejected], ({ stay }) => stay);
  const isThere = ({ key }: Document) => key !== null && world.documents[key] !== undefined;
  const keys = new Set(accepted.map(({ key }) => key));
  const missing = [...new Set(documents.map(({ stay }) => stay))].filter((stay) => !decided.has(stay));
  // Whatever has no verdict can be deleted, sent or not: a number that it had stays as a voided row.
  for (const { id, state } of documents) if (state !== 'success') await ask('DELETE', `${INVOICES}/${id}`);
  const { gaps, voided } = await numbersOf(product, accepted, rejected);
  return {
    stays,
    accepted: accepted.length,
    rejected: rejected.length,
    lost: [...missing, ...accepted.filter((one) => !isThere(one)).map(({ id }) => id)],
    doubled: [
      ...[...decided].filter(([, { length }]) => length > 1).map(([stay]) => stay),
      ...Object.keys(world.documents).filter((key) => !keys.has(key)),
    ],
    dishonest: rejected.filter((one) => isThere(one) || one.problems === 0).map(({ id }) => id),
    gaps,
    voided,
    open: effects?.open ?? 0,
    repeats: effects?.repeats ?? 0,
    longestSeconds: effects?.longest ?? 0,
  };
}

/** REL-25: each number from the first to the next is of one document, and voided where that was rejected. */
async function numbersOf(
  { query }: Product,
  accepted: readonly Document[],
  rejected: readonly Document[],
): Promise<{ gaps: number[]; voided: number }> {
  const [series] = await query<{ next: number }>(
    `select next_number::int as next from invoice_series where kind = 'invoice'`,
  );
  const taken = await query<{ number: number; document: string; state: string }>(
    'select number::int, document_id as document, state from invoice_numbers',
  );
  const isRight = (number: number): boolean => {
    const rows = taken.filter((row) => row.number === number);
    const of = (documents: readonly Document[]) =>
      documents.filter((one) => one.number === `SETP${number}` && one.id === rows[0]?.document).length;
    return rows.length === 1 && of(rows[0]?.state === 'voided' ? rejected : accepted) === 1;
  };
  const next = Math.max(series?.next ?? 0, ...taken.map(({ number }) => number + 1));
  const passed = Array.from({ length: next - FIRST_NUMBER }, (_none, index) => FIRST_NUMBER + index);
  return {
    gaps: passed.filter((number) => !isRight(number)),
    voided: taken.filter(({ state }) => state === 'voided').length,
  };
}
