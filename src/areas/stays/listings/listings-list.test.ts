import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { LISTINGS_PAGE_ALL, type ListingFilter, type ListingsMeta } from './listings-list.contract.ts';
import type { Listing } from './listings.contract.ts';

type Page = { data: Listing[]; meta: ListingsMeta };

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const create = async (internalName: string, more: object = {}): Promise<Listing> =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName, ...more })).data;
const change = ({ _id }: Listing, body: object) =>
  host.send<Listing>('PATCH', `/api/pms/listings/${_id}`, body);
const list = async (query: Record<string, string | number> = {}, filter?: ListingFilter): Promise<Page> => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (filter) asked.set('filter', JSON.stringify(filter));
  return (await host.get(`/api/pms/listings?${asked}`)) as unknown as Page;
};
const names = ({ data }: Page) => data.map(({ internalName }) => internalName);

describe('the fields of a search [C-LIST-01]', () => {
  let bay: Listing;

  beforeAll(async () => {
    host = await hostWithProperty(app, 'busca@example.test');
    bay = await create('Suite Bahía', {
      address: 'Calle de la Mantilla 3-56',
      wifiName: 'CasaAzul_Bahia',
      directions: 'Toca el timbre añil',
    });
    await create('Loft Getsemaní', { address: 'Calle del Espíritu Santo 29' });
  });

  test.each([
    ['its name', 'bahia'],
    ['its address', 'MANTILLA'],
    ['its wifi', 'casaazul'],
    ['its directions', 'timbre anil'],
  ])(
    'searchInside finds it by %s, in any case and with any accents [R-CALL-04]',
    async (_what, searchInside) => {
      expect(names(await list({}, { searchInside }))).toEqual(['Suite Bahía']);
      expect(names(await list({}, { searchOutside: searchInside }))).toEqual([]);
    },
  );

  test('searchOutside finds it by its channel and by the number of its advertisement', async () => {
    const { feeds } = await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>();
    const [feed] = feeds;
    const calendar = `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`;
    expect((await change(bay, { calendar })).status).toBe(200);
    expect(names(await list({}, { searchOutside: 'Airbnb' }))).toEqual(['Suite Bahía']);
    expect(names(await list({}, { searchOutside: feed?.id ?? 'none' }))).toEqual(['Suite Bahía']);
    expect(names(await list({}, { searchInside: feed?.id ?? 'none' }))).toEqual([]);
    // A search cannot find a listing by the secret in its address.
    expect(names(await list({}, { searchOutside: feed?.token ?? 'none' }))).toEqual([]);
  });

  test('either of the two suffices, and the other filters apply too', async () => {
    const both = { searchInside: 'espiritu', searchOutside: 'airbnb' };
    expect(names(await list({}, both))).toEqual(['Loft Getsemaní', 'Suite Bahía']);
    expect(names(await list({}, { ...both, name: 'suite' }))).toEqual(['Suite Bahía']);
    expect(names(await list({}, { searchInside: '%' }))).toEqual([]);
  });

  test('an unknown field, a wrong order and a foreign place are refused [SEC-35]', async () => {
    const asked = async (query: string) => (await host.get(`/api/pms/listings?${query}`)).status;
    expect(await asked(`filter=${encodeURIComponent('{"$where":"1"}')}`)).toBe(400);
    expect(await asked(`filter=${encodeURIComponent('{"name":{"$regex":"."}}')}`)).toBe(400);
    expect(await asked('sort=wifi_password')).toBe(400);
    expect(await asked('fields=wifi_password')).toBe(400);
    expect(await asked('after=abc')).toBe(400);
    expect(await asked('limit=5000')).toBe(400);
    const { next } = (await list({ limit: 1 })).meta;
    expect(next).not.toBeNull();
    expect(await asked(`after=${next}&sort=name`)).toBe(400);
  });

  test('fields brings only what was asked for, and the id', async () => {
    const { data } = await list({ fields: 'internalName,state' });
    expect(Object.keys(data[0] ?? {})).toEqual(['_id', 'internalName', 'state']);
  });
});

describe('states, orders and counts [R-LIST-05, R-LIST-07]', () => {
  beforeAll(async () => {
    host = await hostWithProperty(app, 'estados@example.test');
    const made: Listing[] = [];
    for (const name of ['beta', 'Ártico', 'Alfa', 'Zeta']) {
      made.push(await create(name));
      app.clock.advance(1);
    }
    const [, closed, archived] = made;
    await change(closed!, { state: 'closed' });
    await change(archived!, { status: 'archived' });
  });

  test('sort by state: sold, not sold, put away; then by name [D-18]', async () => {
    expect(names(await list())).toEqual(['beta', 'Zeta', 'Ártico', 'Alfa']);
    expect(names(await list({ sort: 'name' }))).toEqual(['Alfa', 'Ártico', 'beta', 'Zeta']);
    expect(names(await list({ sort: '-name' }))).toEqual(['Zeta', 'beta', 'Ártico', 'Alfa']);
    expect(names(await list({ sort: '-createdAt' }))).toEqual(['Zeta', 'Alfa', 'Ártico', 'beta']);
  });

  test('a state or all, and counts by status [R-LIST-05]', async () => {
    expect(names(await list({}, { state: 'archived' }))).toEqual(['Alfa']);
    expect(names(await list({}, { state: 'active' }))).toHaveLength(3);
    expect(names(await list({}, { state: 'all' }))).toHaveLength(4);
    expect(names(await list({}, { state: 'closed' }))).toEqual(['Ártico']);
    expect(names(await list({}, { state: 'open', status: 'active' }))).toEqual(['beta', 'Zeta']);
    expect((await host.get('/api/pms/listings/total-by-status')).data).toEqual({ active: 3, archived: 1 });
  });

  test('paginated, skip and limit of the filter', async () => {
    expect(names(await list({ limit: 1 }, { paginated: false }))).toHaveLength(4);
    const page = await list({}, { skip: 1, limit: 2 });
    expect(names(page)).toEqual(['Zeta', 'Ártico']);
    expect(page.meta.total).toBe(4);
    expect(names(await list({ page: 2, limit: 3 }))).toEqual(['Alfa']);
  });
});

describe('the fetch of all listings [R-LIST-04]', () => {
  test.each(['state', 'name', '-name', '-createdAt'])(
    'by %s repeats to the last page and neither skips nor repeats while listings come and go [D-40]',
    async (sort) => {
      host = await hostWithProperty(app, `todos${sort.replace('-', 'x').toLowerCase()}@example.test`);
      const before = await Promise.all(
        Array.from({ length: 60 }, (_, index) => create(`Apto ${String(index).padStart(3, '0')}`)),
      );
      const seen: Listing[] = [];
      let after: string | null = null;
      let pages = 0;
      do {
        const page: Page = await list({ sort, limit: LISTINGS_PAGE_ALL, ...(after && { after }) });
        seen.push(...page.data);
        after = page.meta.next;
        pages += 1;
        // Before, between and after the listings that were read; one that was read is deleted.
        await Promise.all(['Aaa', `Apto 0${pages}0 bis`, 'Zzz'].map((name) => create(name)));
        await host.send('DELETE', `/api/pms/listings/${seen[0]?._id}`);
      } while (after !== null);
      expect(pages).toBeGreaterThanOrEqual(3);
      const ids = seen.map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(before.filter(({ _id }) => !ids.includes(_id))).toEqual([]);
    },
  );

  test('without listings the result is an empty last page [R-LIST-06]', async () => {
    host = await hostWithProperty(app, 'nada@example.test');
    const nothing = { total: 0, page: 1, limit: 500, next: null, message: 'No listings found' };
    expect(await list()).toMatchObject({ data: [], meta: nothing });
  });
});
