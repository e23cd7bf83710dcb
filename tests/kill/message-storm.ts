import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';

import type { MessageTemplate } from '#areas/guests/messages/templates.contract.ts';
import { systemClock } from '#foundation/context/clock.ts';
import type { CaughtMail } from '#providers/smtp/mailbox.messages.ts';
import { dayIn, timeIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { fail, type Faults, type Product, took, withProduct, worldOf } from './product.ts';

type MessagePlan = Faults & { readonly messages: number };

type MessageStorm = {
  readonly messages: number;
  readonly byMail: number;
  readonly byWhatsapp: number;
  /** Owed by a stay whose making was answered; no guest has it, and no person is told. */
  readonly lost: readonly string[];
  /** A guest has it more often than once. */
  readonly doubled: readonly string[];
  /** Said to have left or to have failed, against what the guests have. */
  readonly dishonest: readonly string[];
  /** Shown as in doubt, although no guest has it. A worker stores that a message leaves and then sends it. */
  readonly neverLeft: readonly string[];
  /** The same, where the guest has it: its answer was lost, and no mail server can be asked. */
  readonly inDoubt: number;
};

const ROOMS = 50;
const HANDS = 3;
/** One stay in so many is cancelled in the moment after it was made. */
const CANCELED_EVERY = 10;
const BETWEEN_TROUBLES_MS = 1_500;
const BETWEEN_LOOKS_MS = 500;
const LONGEST_SETTLING_MS = 180_000;
/** As for reports: a share of the kills falls between storing and sending, and looks the same as a lost answer. */
const MOST_NEVER_LEFT = 0.2;
/** Of zones all around: in one of them it is day for the next hours, because messages do not leave at night. */
const ZONES = ['America/Bogota', 'Asia/Tokyo', 'Europe/Madrid'] as const;

/** Runs the storm and checks what must hold at every size. */
export async function checkMessageStorm(plan: MessagePlan): Promise<MessageStorm> {
  const report = await runMessageStorm(plan);
  expect(report).toMatchObject({ lost: [], doubled: [], dishonest: [] });
  expect(report.neverLeft.length).toBeLessThanOrEqual(plan.kills * MOST_NEVER_LEFT);
  expect(report.byMail).toBeGreaterThan(0);
  expect(report.byWhatsapp).toBeGreaterThan(0);
  return report;
}

type Told = { readonly name: string; readonly address: string; readonly isCanceled: boolean };

/** Stays are booked while the programs and their database die, and mail and WhatsApp are not well. */
const runMessageStorm = ({ messages, ...faults }: MessagePlan): Promise<MessageStorm> =>
  withProduct(async (product) => {
    await openHouse(product);
    await hearFrom(product, messages);
    const watching = new AbortController();
    const arrived = watch(product, watching.signal);
    const booking = bookAll(product, messages);
    await untilUnderWay(product);
    const troubling = new AbortController();
    const troubled = trouble(product, troubling.signal);
    await product.suffer(faults);
    troubling.abort();
    await troubled;
    await steer(product, 'mailbox', 'emit', { answer: 250 });
    await steer(product, 'whatsapp-cloud', 'calm', {});
    const stays = await booking;
    await untilQuiet(product);
    watching.abort();
    return compare(product, stays, await arrived);
  });

const steer = (
  { simulators }: Product,
  at: string,
  path: 'emit' | 'failNext' | 'calm',
  body: object,
): Promise<Response> =>
  fetch(`${simulators}/_simulator/${at}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A house where it is day, which confirms each booking by WhatsApp, or else by mail. */
async function openHouse({ ask }: Product): Promise<void> {
  const hourIn = (zone: string) => Number(timeIn(zone, systemClock.now()).slice(0, 2));
  const timezone =
    ZONES.find((zone) => hourIn(zone) >= 8 && hourIn(zone) < 18) ?? fail('No zone has day now');
  const place = { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } };
  await ask('POST', '/api/common/property', {
    name: 'Casa Azul',
    type: 'hotel',
    currency: 'COP',
    timezone,
    location: place,
  });
  await ask('POST', '/api/common/property-integrations/email-settings/init');
  await ask('POST', '/api/whatsapp/signup', { mode: 'test' });
  const templates = await ask<MessageTemplate[]>('GET', '/api/checkin-express/templates');
  const confirmation = templates.find(({ key }) => key === 'confirmation') ?? fail('No confirmation');
  await ask('PATCH', `/api/checkin-express/templates/${confirmation._id}`, {
    channels: ['whatsapp', 'email'],
    isOn: true,
  });
}

const isByMail = (place: number): boolean => place % 2 === 0;
const phoneOf = (place: number): string => `+57301${String(1_000_000 + place)}`;

/** Guests with a number write to the house, so that it may answer in words of its own. */
async function hearFrom(product: Product, count: number): Promise<void> {
  const { query } = product;
  await until(
    async () => (await query('select 1 from guest_channels')).length === 1,
    'The number is not read',
  );
  const phones = Array.from({ length: count }, (_none, place) => place)
    .filter((place) => !isByMail(place))
    .map(phoneOf);
  for (const phone of phones) {
    await steer(product, 'whatsapp-cloud', 'emit', { writes: phone.slice(1), text: 'Hola' });
  }
  const heard = async () => (await query('select 1 from guest_windows')).length === phones.length;
  await until(heard, 'What guests wrote does not arrive');
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_SETTLING_MS; waited += 100) {
    if (await isSo()) return;
    await sleep(100);
  }
  fail(otherwise);
}

/** What guests read: the simulated mailbox forgets, so that it is looked at all the time. */
async function watch({ simulators }: Product, signal: AbortSignal): Promise<Map<string, CaughtMail>> {
  const seen = new Map<string, CaughtMail>();
  for (let isLast = false; !isLast;) {
    isLast = signal.aborted;
    const { messages } = await worldOf<{ messages: CaughtMail[] }>(simulators, 'mailbox');
    for (const mail of messages) seen.set(mail.id, mail);
    if (!isLast) await sleep(BETWEEN_LOOKS_MS);
  }
  return seen;
}

/** A certain answer: an error of the server says nothing about whether the message left. */
const BUSY = JSON.stringify({ error: { message: '(#130429) Rate limit hit', type: 'X', code: 130_429 } });

/** Answers get lost, and both are busy for a while. */
async function trouble(product: Product, signal: AbortSignal): Promise<void> {
  const rounds: readonly (() => Promise<unknown>)[] = [
    () => steer(product, 'whatsapp-cloud', 'failNext', { match: 'POST messages', acceptThenDrop: true }),
    () => steer(product, 'mailbox', 'emit', { answer: 451 }),
    () => steer(product, 'mailbox', 'emit', { answer: 250 }),
    () => steer(product, 'whatsapp-cloud', 'failNext', { match: 'POST messages', status: 429, body: BUSY }),
    () => steer(product, 'whatsapp-cloud', 'failNext', { match: 'POST messages', delayMs: 400 }),
  ];
  for (let round = 0; !signal.aborted; round++) {
    await rounds[round % rounds.length]?.();
    await sleep(BETWEEN_TROUBLES_MS);
  }
}

/** The stays whose making was answered. */
async function bookAll(product: Product, count: number): Promise<Told[]> {
  const rooms: string[] = [];
  for (let room = 1; room <= Math.min(ROOMS, count); room++) {
    const listing = { internalName: `Casa ${room}` };
    rooms.push((await product.ask<{ _id: string }>('POST', '/api/pms/listings', listing))._id);
  }
  const waiting = Array.from({ length: count }, (_none, place) => place);
  const booked: Told[] = [];
  const hand = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      booked.push(await book(product, rooms, place));
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return booked;
}

/** Half of the guests have a mail address alone; the others have a number, and agreed. */
async function book(product: Product, rooms: readonly string[], place: number): Promise<Told> {
  const { answerTo, query } = product;
  // No host works so fast; the limits of one host are tested elsewhere.
  await query('delete from rate_windows');
  const name = `Marina ${place}`;
  const phone = phoneOf(place);
  const address = isByMail(place) ? `guest-${place}@example.test` : phone;
  const arrival = addDays(dayIn('America/Bogota', systemClock.now()), 3 + Math.floor(place / rooms.length));
  took(
    await answerTo('POST', '/api/pms/reservations', {
      roomId: rooms[place % rooms.length],
      checkInDate: arrival,
      checkOutDate: addDays(arrival, 1),
      guestName: name,
      adults: 1,
      total: 450_000,
      ...(isByMail(place) ? { email: address } : { phone }),
    }),
    name,
  );
  const [stay] = await query<{ id: string }>(`select id from reservations where guest_name = '${name}'`);
  if (!isByMail(place)) {
    const consent = { purpose: 'stay', channel: 'whatsapp', state: 'given', note: 'Lo pidió al reservar' };
    const path = `/api/notifications/messages/stays/${stay?.id}/consents`;
    took(await answerTo('POST', path, consent), `${path} of ${name}`);
  }
  const isCanceled = place % CANCELED_EVERY === CANCELED_EVERY - 1;
  if (isCanceled) {
    took(await answerTo('PATCH', `/api/pms/reservations/${stay?.id}`, { status: 'canceled' }), name);
  }
  return { name, address, isCanceled };
}

const SENT = `select count(*)::int as count from message_deliveries where state = 'sent'`;
const OPEN = `select (select count(*) from planned_messages where state in ('planned', 'sending'))
                   + (select count(*) from jobs where name like 'messages.%' and name not like '%read-channel%') as count`;

/** Every fault falls into the middle of the work, however slowly the programs came up. */
const untilUnderWay = ({ query }: Product): Promise<void> =>
  until(async () => ((await query<{ count: number }>(SENT))[0]?.count ?? 0) >= 3, 'No message leaves');

/** Waits until nothing is on its way; the rest then stays open, and is told as lost. */
async function untilQuiet({ query }: Product): Promise<void> {
  for (let waited = 0; waited < LONGEST_SETTLING_MS; waited += 200) {
    const [row] = await query<{ count: string }>(OPEN);
    if (Number(row?.count) === 0) return;
    await sleep(200);
  }
}

/** Told as having left. */
const LEFT = ['sent'];
/** Told to a person, who looks. */
const TOLD = ['failed', 'unknown', 'to-do'];

async function compare(
  { query }: Product,
  stays: readonly Told[],
  seen: ReadonlyMap<string, CaughtMail>,
): Promise<MessageStorm> {
  const rows = await query<{ name: string; state: string }>(
    `select stay.guest_name as name, message.state from planned_messages message
       join reservations stay on stay.id = message.reservation_id
       join message_templates template on template.id = message.template_id
      where template.key = 'confirmation'`,
  );
  const states = Map.groupBy(rows, ({ name }) => name);
  const all = [...seen.values()];
  const found = stays.map((stay) => ({
    ...stay,
    times: all.filter(({ to }) => to.includes(stay.address)).length,
    states: (states.get(stay.name) ?? []).map(({ state }) => state),
  }));
  const names = (some: typeof found) => some.map(({ name, states: shown }) => `${name} ${shown.join()}`);
  const shows = (some: readonly string[]) => (stay: (typeof found)[number]) =>
    stay.states.some((state) => some.includes(state));
  const doubtful = found.filter(shows(['unknown']));
  return {
    messages: stays.length,
    byMail: found.filter(({ address, times }) => address.includes('@') && times > 0).length,
    byWhatsapp: found.filter(({ address, times }) => !address.includes('@') && times > 0).length,
    lost: names(found.filter((stay) => !stay.isCanceled && stay.times === 0 && !shows(TOLD)(stay))),
    doubled: names(found.filter(({ times }) => times > 1)),
    dishonest: names(
      found.filter((stay) =>
        shows(LEFT)(stay) ? stay.times === 0 : stay.times > 0 && !shows(['unknown'])(stay),
      ),
    ),
    neverLeft: names(doubtful.filter(({ times }) => times === 0)),
    inDoubt: doubtful.filter(({ times }) => times > 0).length,
  };
}
