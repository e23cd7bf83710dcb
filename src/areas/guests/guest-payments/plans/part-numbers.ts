import type { RequestRow } from '../requests.store.ts';

/** Which of how many parts a request is; a stay that is asked for as a whole has none. */
export type PartNumber = { readonly number: number; readonly of: number };

/** @param requests of any stays, with all parts of each */
export function numberParts(
  requests: readonly Pick<RequestRow, 'id' | 'reservation_id' | 'plan_part' | 'plan_state' | 'state'>[],
): ReadonlyMap<string, PartNumber> {
  const parts = requests.filter(
    ({ plan_part: part, plan_state: plan, state }) =>
      part !== null && plan !== 'dropped' && state !== 'canceled',
  );
  return new Map(
    [...Map.groupBy(parts, ({ reservation_id: stay }) => stay).values()].flatMap((ofStay) =>
      ofStay.length < 2
        ? []
        : ofStay
            .toSorted((one, other) => (one.plan_part ?? 0) - (other.plan_part ?? 0))
            .map(({ id }, place) => [id, { number: place + 1, of: ofStay.length }] as const),
    ),
  );
}
