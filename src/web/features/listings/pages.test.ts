import { describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { readEveryPage } from '#web/parts/every-page.ts';
import { type Pages, rowsIn, withCreated, withEdited, without } from './pages.ts';

const row = (_id: string, more: Partial<Listing> = {}) =>
  ({ _id, internalName: _id, status: 'active', state: 'open', type: null, ...more }) as Listing;
const page = (rows: readonly Listing[], next: string | null) => ({
  data: rows,
  meta: { total: 3, page: 1, limit: 2, next },
});
const pages: Pages = {
  pages: [page([row('a'), row('b')], 'b'), page([row('c')], null)],
  pageParams: [null, 'b'],
};
const names = (all: Pages) => rowsIn(all).map(({ internalName }) => internalName);
const totals = (all: Pages) => all.pages.map(({ meta }) => meta.total);

describe('the pages of the list', () => {
  test('later pages are appended, and a row that moved to a later page appears once [R-LIST-01]', () => {
    expect(names(pages)).toEqual(['a', 'b', 'c']);
    const moved = { ...pages, pages: [page([row('a'), row('b')], 'b'), page([row('b'), row('c')], null)] };
    expect(names(moved)).toEqual(['a', 'b', 'c']);
  });

  test('a created listing goes to the front, and the total rises by one [R-LIST-02]', () => {
    const after = withCreated(pages, row('new'));
    expect(names(after)).toEqual(['new', 'a', 'b', 'c']);
    expect(totals(after)).toEqual([4, 4]);
  });

  test('an edited one replaces itself by its id, a deleted one is removed [R-LIST-03]', () => {
    const edited = withEdited(pages, row('c', { internalName: 'changed' }), { status: 'active' });
    expect(names(edited)).toEqual(['a', 'b', 'changed']);
    expect(totals(edited)).toEqual([3, 3]);
    expect(names(without(pages, 'b'))).toEqual(['a', 'c']);
    expect(totals(without(pages, 'b'))).toEqual([2, 2]);
    expect(without(pages, 'nobody')).toBe(pages);
  });

  test('one that the filter does not show any more goes [R-LIST-03]', () => {
    const archived = withEdited(pages, row('a', { status: 'archived' }), { status: 'active' });
    expect(names(archived)).toEqual(['b', 'c']);
    expect(names(withEdited(pages, row('a', { state: 'closed' }), { state: 'open' }))).toEqual(['b', 'c']);
    expect(names(withEdited(pages, row('a', { status: 'archived' }), { status: 'all' }))).toHaveLength(3);
  });
});

test('the fetch of all repeats to the last page and keeps what moved once [R-LIST-04]', async () => {
  const asked: (string | undefined)[] = [];
  const rows = await readEveryPage(async (after) => {
    asked.push(after);
    if (after === undefined) return { data: [{ _id: 'a' }, { _id: 'b' }], meta: { next: '1' } };
    if (after === '1') return { data: [{ _id: 'b' }, { _id: 'c' }], meta: { next: '2' } };
    return { data: [], meta: { next: null } };
  });
  expect(rows.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([undefined, '1', '2']);
});
