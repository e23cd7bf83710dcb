import type { MemberContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BulkChange, BulkInput, BulkResult } from './bulk.contract.ts';
import {
  listingColumnsOf,
  historyValuesOfListing,
  translateListingConflicts,
  sealWifiPassword,
} from './listings.service.ts';
import { changeListing, type ListingRow, lockListings } from './listings.store.ts';

type Row = BulkInput['rows'][number];

const shown = ({ name, status, state, version }: ListingRow): BulkResult['listing'] => ({
  internalName: name,
  status,
  state,
  version,
});

/** Whether a change has no effect. A password always counts as new, because it cannot be compared. */
const isSame = (row: ListingRow, { wifiPassword, ...change }: BulkChange): boolean =>
  !wifiPassword &&
  Object.entries(listingColumnsOf(change)).every(
    ([column, value]) => row[column as keyof ListingRow] === value,
  );

/**
 * C-LIST-23, in one transaction. Rows that can be changed are changed, each with its line in the history; the result of
 * every other row gives the reason. Locked in one order, so that two such changes wait for each other and never
 * deadlock.
 */
export const changeListings = (ctx: MemberContext, rows: readonly Row[]): Promise<BulkResult[]> =>
  translateListingConflicts(() =>
    ctx.db.transaction(async (tx) => {
      const ids = rows.map(({ _id }) => _id);
      const current = new Map((await lockListings(tx, ctx.propertyId, ids)).map((row) => [row.id, row]));
      const results: BulkResult[] = [];
      for (const row of rows) results.push(await changeOne(ctx, tx, row, current.get(row._id)));
      return results;
    }),
  );

async function changeOne(
  ctx: MemberContext,
  tx: Transaction,
  { _id, version, change }: Row,
  before: ListingRow | undefined,
): Promise<BulkResult> {
  if (!before) return { _id, outcome: 'missing', listing: null, before: null };
  const was = { status: before.status, state: before.state };
  const left = { _id, listing: shown(before), before: was };
  if (before.version !== version) return { ...left, outcome: 'stale' };
  if (isSame(before, change)) return { ...left, outcome: 'same' };
  const after = await changeListing(tx, ctx.propertyId, _id, {
    ...listingColumnsOf(change),
    ...(await sealWifiPassword(ctx, tx, _id, change.wifiPassword, before.sealing_key_id)),
  });
  if (!after) throw new Error(`Listing ${_id} disappeared although it was locked`);
  await recordChange(ctx, tx, {
    subject: 'listing',
    subjectId: _id,
    action: 'changed',
    before: historyValuesOfListing(before),
    after: historyValuesOfListing(after),
  });
  return { _id, outcome: 'changed', listing: shown(after), before: was };
}
