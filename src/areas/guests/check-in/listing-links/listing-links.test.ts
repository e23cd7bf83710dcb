import fs from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { fileOf } from '#support/calendar-file.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { type Answer, hostWithProperty, request } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import {
  ANNA,
  browserWithCookies,
  connectRegistries,
  type Browser,
  readEverythingStored,
  type TestHost,
} from '../check-in.test-stay.ts';
import { forgetRequests } from './arrival-requests.service.ts';
import { type ArrivalRequest, type ListingLink, listingLinksContract } from './listing-links.contract.ts';

/** T-GUEST for the permanent link of a listing (D-71). */
let app: TestApp;
let host: TestHost;
let units = 0;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  expect((await connectRegistries(host)).status).toBe(201);
});
afterAll(() => app.stop());
// A separate window of guesses for each test.
let minutes = 0;
beforeEach(() => {
  app.clock.set(TEST_NOW);
  app.clock.advance((minutes += 16) * 60);
});

const FEED = fs.readFileSync(new URL('../fixtures/airbnb-stay.ics', import.meta.url), 'utf8');
const pathOf = (listing: string) => `/api/common/listings/${listing}/guest-link`;
const unitWithLink = async () => {
  const { data: unit } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: `Loft ${++units}`,
    capacity: 3,
  });
  const { data } = await host.send<ListingLink>('PUT', pathOf(unit._id), { on: true });
  return { unit: unit._id, token: tokenOf(data), link: data };
};
const tokenOf = ({ url }: ListingLink): string => url?.split('/g/at/')[1] ?? '';
const hasCheckIn = (id: string) =>
  eventually(async () => expect((await host.get(`/api/common/check-ins/${id}`)).status).toBe(200));
const calendarOf = async (unit: string, content: string) => {
  const answer = await host.send('POST', `/api/pms/listings/${unit}/calendar/file`, { content });
  expect(answer.status).toBeLessThan(300);
};
/** The code of a booking belongs to one stay in the whole property. */
const feedOf = (code: string) => FEED.replace('HMQQWW5566', code);
const stayOfFeed = async (unit: string, code: string) => {
  await calendarOf(unit, feedOf(code));
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
  const stay = data.find(({ roomId }) => roomId === unit);
  if (!stay) throw new Error('The calendar created no stay');
  await hasCheckIn(stay._id);
  return stay;
};
const typedStay = async (unit: string, own: object = {}) => {
  const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit,
    checkInDate: TODAY,
    checkOutDate: inDays(3),
    guestName: 'Anna Keller',
    phone: '+49 151 2345678',
    adults: 2,
    ...own,
  });
  await hasCheckIn(data._id);
  return data;
};
const FEED_NIGHTS = { checkInDate: '2026-11-28', checkOutDate: '2026-12-01' };
const NIGHTS = { checkInDate: TODAY, checkOutDate: inDays(3) };
const open = (token: string, body: object): Promise<Answer<{ state: string }>> =>
  request(app, 'POST', '/api/guest/listing/open', { token, ...body });
const leave = (token: string, body: object) =>
  request(app, 'POST', '/api/guest/listing/request', { token, ...body });
const browserOf = (answer: Answer<{ state: string }>): Browser => {
  expect([answer.status, answer.data]).toEqual([200, { state: 'opened' }]);
  return browserWithCookies(app, answer);
};
const refusal = ({ status, errors }: Pick<Answer, 'status' | 'errors'>) => [status, errors];
const waiting = async () => (await host.get<ArrivalRequest[]>('/api/common/arrival-requests')).data;

describe("the host's side", () => {
  test('a link of 128 bits with words in three languages, the same each time, another when it is replaced [D-71, SEC-21]', async () => {
    const { unit, token, link } = await unitWithLink();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(link.messages.map(({ language }) => language).toSorted()).toEqual(['en', 'es', 'pt']);
    for (const { text } of link.messages) expect(text).toContain(link.url);
    expect((await host.get<ListingLink>(pathOf(unit))).data).toEqual(link);
    expect((await host.send<ListingLink>('PUT', pathOf(unit), { on: true })).data).toEqual(link);
    const { data: other } = await host.send<ListingLink>('POST', pathOf(unit));
    expect(tokenOf(other)).toMatch(/^[0-9a-f]{32}$/);
    expect(other.url).not.toBe(link.url);
    const off = await host.send<ListingLink>('PUT', pathOf(unit), { on: false });
    expect(off.data).toEqual({ url: null, messages: [] });
    expect((await readEverythingStored(app)).text).not.toContain(token);
  });

  test('a listing of another property is not found', async () => {
    const { unit } = await unitWithLink();
    const stranger = await hostWithProperty(app, 'otra@example.test');
    for (const answer of [
      await stranger.get(pathOf(unit)),
      await stranger.send('PUT', pathOf(unit), { on: true }),
      await stranger.send('POST', pathOf(unit)),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

describe('two facts open one stay [D-71, T-GUEST]', () => {
  test('nights and the code of the booking, without regard to case, spaces and dashes', async () => {
    const { unit, token } = await unitWithLink();
    await stayOfFeed(unit, 'HMAAAA1111');
    for (const fact of ['HMAAAA1111', 'hm aaaa-1111', ' hmAAAA1111 ', '4321']) {
      const browser = browserOf(await open(token, { ...FEED_NIGHTS, fact }));
      expect((await browser.page()).checkInDate).toBe('2026-11-28');
    }
  });

  test('nights and the end of the phone; the name that a person gave is shown after the surname only [SEC-21]', async () => {
    const { unit, token } = await unitWithLink();
    await typedStay(unit);
    const browser = browserOf(await open(token, { ...NIGHTS, fact: '5678' }));
    const page = await browser.page();
    expect(page).toMatchObject({ proved: false, asks: 'surname', guestName: null });
    expect(JSON.stringify(page)).not.toContain('Keller');
    const prove = async (fact: string) => (await browser.send('POST', '/api/guest/prove', { fact })).status;
    // The digits opened the page: they are no second fact.
    expect([await prove('5678'), await prove('keller')]).toEqual([400, 200]);
    expect(await browser.page()).toMatchObject({ proved: true, guestName: 'Anna Keller' });
  });

  test('one fact is not enough: every wrong guess gets the same answer, for existing and missing stays', async () => {
    const { unit, token } = await unitWithLink();
    await stayOfFeed(unit, 'HMBBBB2222');
    const answers = [
      await open(token, { ...FEED_NIGHTS, fact: 'HMXXXX0000' }),
      await open(token, { ...FEED_NIGHTS, fact: '0000' }),
      await open(token, { ...FEED_NIGHTS, checkOutDate: '2026-12-02', fact: 'HMBBBB2222' }),
      await open(token, { ...FEED_NIGHTS, checkInDate: '2026-11-27', fact: '4321' }),
      await open(token, { checkInDate: '2027-05-01', checkOutDate: '2027-05-04', fact: '4321' }),
      await open(token, { ...FEED_NIGHTS, fact: 'HMBB' }),
    ];
    for (const answer of answers) {
      expect(refusal(answer)).toEqual(refusal(answers[0]!));
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(answers[0]?.errors[0]?.code).toBe('no-match');
  });

  test('the stay of another listing, a cancelled one and one that is over do not open', async () => {
    const [mine, other] = [await unitWithLink(), await unitWithLink()];
    const stay = await typedStay(other.unit);
    expect((await open(mine.token, { ...NIGHTS, fact: '5678' })).status).toBe(400);
    browserOf(await open(other.token, { ...NIGHTS, fact: '5678' }));
    app.clock.advance(5 * 86_400);
    expect((await open(other.token, { ...NIGHTS, fact: '5678' })).status).toBe(400);
    app.clock.set(TEST_NOW);
    await host.send('DELETE', `/api/pms/reservations/${stay._id}`);
    await eventually(async () =>
      expect((await open(other.token, { ...NIGHTS, fact: '5678' })).status).toBe(400),
    );
  });

  test('unknown, replaced and switched-off links are the same 404, and what they opened is closed', async () => {
    const { unit, token } = await unitWithLink();
    await typedStay(unit);
    const status = async (of: string) => (await open(of, { ...NIGHTS, fact: '5678' })).status;
    const browser = browserOf(await open(token, { ...NIGHTS, fact: '5678' }));
    const isOpen = async (one: Browser) => (await one.send('GET', '/api/guest/stay')).status;
    const { data: next } = await host.send<ListingLink>('POST', pathOf(unit));
    expect(await isOpen(browser)).toBe(401);
    expect([await status('f'.repeat(32)), await status(token), await status(tokenOf(next))]).toEqual([
      404, 404, 200,
    ]);
    const second = browserOf(await open(tokenOf(next), { ...NIGHTS, fact: '5678' }));
    await host.send('PUT', pathOf(unit), { on: false });
    expect([await isOpen(second), await status(tokenOf(next))]).toEqual([401, 404]);
    expect((await request(app, 'POST', '/api/guest/listing', { token })).status).toBe(404);
  });

  test('the host who revokes the links of a stay ends these sessions, too', async () => {
    const { unit, token } = await unitWithLink();
    const stay = await typedStay(unit);
    const browser = browserOf(await open(token, { ...NIGHTS, fact: '5678' }));
    await host.send('DELETE', `/api/common/check-ins/${stay._id}/link`);
    expect((await browser.send('GET', '/api/guest/stay')).status).toBe(401);
  });

  test('answers are not shown to a browser with facts of the calendar only [SEC-21]', async () => {
    const { unit, token } = await unitWithLink();
    await stayOfFeed(unit, 'HMCCCC3333');
    const first = browserOf(await open(token, { ...FEED_NIGHTS, fact: 'HMCCCC3333' }));
    const page = await first.page();
    expect(page.proved).toBe(true);
    const main = `/api/guest/guests/${page.guests[0]?._id}`;
    expect((await first.send('PATCH', main, ANNA)).status).toBe(200);
    const second = browserOf(await open(token, { ...FEED_NIGHTS, fact: '4321' }));
    const told = JSON.stringify(await second.page());
    for (const answer of ['Keller', 'C01X00T47', 'T47']) expect(told).not.toContain(answer);
    expect((await second.send('PATCH', main, { lastName: 'Intruso' })).status).toBe(403);
    expect((await second.send('POST', '/api/guest/prove', { fact: 'Keller' })).status).toBe(200);
    expect(JSON.stringify(await second.page())).toContain('C01X00T47');
  });

  test('of two devices at once, one is trusted', async () => {
    const { unit, token } = await unitWithLink();
    await stayOfFeed(unit, 'HMDDDD4444');
    const facts = { ...FEED_NIGHTS, fact: 'HMDDDD4444' };
    const both = await Promise.all([open(token, facts), open(token, facts), open(token, facts)]);
    const pages = await Promise.all(both.map((answer) => browserOf(answer).page()));
    expect(pages.filter(({ proved }) => proved)).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('ends after eight tries for a quarter of an hour, and no longer; the right one before costs nothing', async () => {
    const { unit, token } = await unitWithLink();
    await typedStay(unit);
    const right = { ...NIGHTS, fact: '5678' };
    for (let times = 0; times < 12; times += 1) expect((await open(token, right)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => open(token, { ...NIGHTS, fact: `${1000 + n}` })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(8);
    expect((await open(token, right)).status).toBe(429);
    app.clock.advance(900);
    expect((await open(token, right)).status).toBe(200);
  });

  test('digits are blocked for all browsers after twenty in an hour, the code of a booking still opens', async () => {
    const { unit, token } = await unitWithLink();
    await stayOfFeed(unit, 'HMEEEE5555');
    app.clock.set('2026-11-21T20:00:01Z' as never);
    for (const quarter of [1, 2, 3]) {
      for (let n = 0; n < 8; n += 1)
        await open(token, { ...FEED_NIGHTS, fact: `${1000 + quarter * 10 + n}` });
      app.clock.advance(900);
    }
    expect((await open(token, { ...FEED_NIGHTS, fact: '4321' })).status).toBe(429);
    expect((await open(token, { ...FEED_NIGHTS, fact: 'HMEEEE5555' })).status).toBe(200);
    app.clock.advance(3600);
    expect((await open(token, { ...FEED_NIGHTS, fact: '4321' })).status).toBe(200);
  });
});

describe('nights that a calendar only closes', () => {
  const closed = (from: number, to: number) =>
    fileOf('booking', [
      { uid: `${from}@booking.com`, kind: 'block', code: null, arrival: inDays(from), departure: inDays(to) },
    ]);
  const nights = (from: number, to: number) => ({ checkInDate: inDays(from), checkOutDate: inDays(to) });

  test('a guest waits, the host attaches the nights in one press, and the same facts open the page [D-71, W1-D-04]', async () => {
    const { unit, token } = await unitWithLink();
    await calendarOf(unit, closed(10, 14));
    const facts = { ...nights(10, 14), fact: '4100 223 987' };
    expect((await open(token, facts)).status).toBe(400);
    expect((await leave(token, { ...facts, name: 'Ana Prieto' })).data).toEqual({ state: 'waiting' });
    // The same request twice counts once.
    await leave(token, { ...facts, name: 'Ana Prieto' });
    expect((await open(token, facts)).data).toEqual({ state: 'waiting' });
    const [asked, ...more] = (await waiting()).filter(({ listingId }) => listingId === unit);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      guestName: 'Ana Prieto',
      ...nights(10, 14),
      code: '4100223987',
      stayId: null,
    });
    const attach = () =>
      host.send<Reservation>('POST', `/api/pms/arrival-requests/${asked?._id}/reservation`);
    const [one, two] = await Promise.all([attach(), attach()]);
    expect([one.status, two.status].filter((status) => status === 201)).toHaveLength(1);
    const stay = one.status === 201 ? one.data : two.data;
    expect(stay).toMatchObject({ guestName: 'Ana Prieto', channelSlug: 'booking', ...nights(10, 14) });
    await hasCheckIn(stay._id);
    const browser = browserOf(await open(token, facts));
    expect((await browser.send('POST', '/api/guest/prove', { fact: 'prieto' })).status).toBe(200);
    expect((await waiting()).filter(({ listingId }) => listingId === unit)).toEqual([]);
  });

  test('without closed nights the answer is the same; the host sees it and can only decline, which deletes it', async () => {
    const { unit, token } = await unitWithLink();
    const facts = { ...nights(20, 22), fact: '9876' };
    expect((await leave(token, { ...facts, name: 'Luis Mora' })).data).toEqual({ state: 'waiting' });
    const [asked] = (await waiting()).filter(({ listingId }) => listingId === unit);
    expect(asked).toMatchObject({ blockId: null, phoneLast4: '9876' });
    expect((await host.send('POST', `/api/pms/arrival-requests/${asked?._id}/reservation`)).status).toBe(404);
    const decline = () => host.send('DELETE', `/api/common/arrival-requests/${asked?._id}`);
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 404]);
    expect((await open(token, facts)).status).toBe(400);
    expect((await readEverythingStored(app)).text).not.toContain('Luis Mora');
  });

  test('a few a day of each listing, and requests without an answer are deleted [PRV-03]', async () => {
    const { token } = await unitWithLink();
    const say = (n: number) => leave(token, { ...nights(30, 32), fact: `${7000 + n}`, name: `Prueba ${n}` });
    const said = [await say(1), await say(2), await say(3), await say(4)];
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    // Read from the table: the host's session does not last as long.
    const left = async () => (await readEverythingStored(app)).text.match(/Prueba [123]/g)?.length ?? 0;
    expect(await left()).toBe(3);
    app.clock.advance(13 * 86_400);
    await forgetRequests(app.context());
    expect(await left()).toBe(3);
    app.clock.advance(2 * 86_400);
    await forgetRequests(app.context());
    expect(await left()).toBe(0);
  });
});

test('only the first ten characters of the guest’s days count [R-CHK-01]', () => {
  const asked = {
    token: 'x'.repeat(30),
    checkInDate: `${TODAY}T15:00:00.000Z`,
    checkOutDate: `${inDays(2)}T11:00`,
    fact: 'HMQQWW5566',
  };
  const read = listingLinksContract.openByListing.body.parse(asked);
  expect(read).toMatchObject({ checkInDate: TODAY, checkOutDate: inDays(2) });
  const swapped = { ...asked, checkInDate: asked.checkOutDate, checkOutDate: asked.checkInDate };
  expect(listingLinksContract.openByListing.body.safeParse(swapped).success).toBe(false);
});
