import type { AppCredit, Credit } from '#areas/subscription/credits/credits.contract.ts';
import { CREDITS_HEALTHY_MIN } from '#areas/subscription/credits/credits.constants.ts';

/** One app of one property. */
export type CreditRow = AppCredit & { readonly propertyId: string; readonly property: string };

export const rowsOf = ({ properties }: Credit): readonly CreditRow[] =>
  properties.flatMap(({ id, name, apps }) =>
    apps.map((app) => ({ ...app, propertyId: id as string, property: name })),
  );

export const keyOf = ({ propertyId, id }: Pick<CreditRow, 'propertyId' | 'id'>): string =>
  `${propertyId}.${id}`;

/** The row that the address names, else the one of the property that the page is about. */
export const chosenOf = (
  rows: readonly CreditRow[],
  asked: string | null,
  current: string,
): CreditRow | undefined =>
  rows.find((row) => keyOf(row) === asked) ??
  rows.find(({ propertyId }) => propertyId === current) ??
  rows[0];

export type Health = 'unknown' | 'empty' | 'low' | 'healthy';

/** R-CRED-04; an unknown balance has none of these states (D-33). */
export function healthOf({ known, quantity }: Pick<AppCredit, 'known' | 'quantity'>): Health {
  if (!known) return 'unknown';
  if (quantity === 0) return 'empty';
  return quantity < CREDITS_HEALTHY_MIN ? 'low' : 'healthy';
}
