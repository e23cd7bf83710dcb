import { presentLine } from '#areas/subscription/billing/index.ts';
import { findPayerIdentity } from '#areas/subscription/billing/index.ts';
import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { majorUnits } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { draftOf } from './prices/bill-lines.ts';
import { nextPeriod, periodOn } from './prices/periods.ts';
import { priceBill } from './prices/price.ts';
import { type StartGroup, startsOf } from './starts.service.ts';
import { CHARGES_AHEAD } from './subscriptions.constants.ts';
import type { Checkout, CheckoutInput } from './subscriptions.contract.ts';

type Ahead = { readonly day: PlainDate; readonly minor: number };

/** The first charges of a group, with the codes that each of them still has. */
function chargesAhead({ starts, from, terms, priced }: StartGroup): Ahead[] {
  const ahead: Ahead[] = [{ day: from, minor: priced.charged }];
  let period = periodOn(from, terms.frequency, from);
  let carried = priced.carriedOver;
  for (let at = 1; at <= CHARGES_AHEAD; at++) {
    period = nextPeriod(from, terms.frequency, period);
    const discounts = terms.discounts.filter(
      ({ firstCharges }) => firstCharges === null || firstCharges > at,
    );
    const bill = priceBill({ ...terms, discounts, carried, properties: starts });
    carried = bill.carriedOver;
    ahead.push({ day: period.from, minor: bill.charged });
  }
  return ahead;
}

/** Charges of one day are one charge. */
function together(charges: readonly Ahead[]): Ahead[] {
  const days = Map.groupBy(charges, ({ day }) => day);
  return [...days]
    .map(([day, all]) => ({ day, minor: all.reduce((sum, { minor }) => sum + minor, 0) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

const sum = (groups: readonly StartGroup[], of: (group: StartGroup) => number): number =>
  groups.reduce((all, group) => all + of(group), 0);

function discountsOf(groups: readonly StartGroup[], terms: readonly DiscountTerms[]) {
  return terms.map(({ discountId, code, firstCharges }) => ({
    code,
    charges: firstCharges,
    minor: sum(groups, ({ priced }) =>
      priced.discounts.reduce((all, one) => all + (one.discountId === discountId ? one.amount : 0), 0),
    ),
  }));
}

/** C-SUB-14. What is charged later is found by the same functions with the same input. */
export async function previewCheckout(ctx: MemberContext, input: CheckoutInput): Promise<Checkout> {
  const { groups, discounts } = await startsOf(ctx, input);
  const { currency, frequency } = input;
  const major = (minor: number) => majorUnits({ minor, currency });
  const now = groups.filter(({ at }) => at === null);
  const later = groups.filter(({ at }) => at !== null);
  const tax = groups.find(({ terms }) => terms.tax)?.terms.tax ?? null;
  const names = new Map(
    groups.flatMap(({ starts }) => starts.map(({ propertyId, name }) => [propertyId, name] as const)),
  );
  const lines = groups.flatMap(
    ({ priced, terms }) =>
      draftOf(priced, terms, {
        key: '',
        names,
        period: null,
        dueAt: ctx.clock.now(),
        isCollected: false,
      }).lines,
  );
  const upcoming = together([
    ...now.flatMap((group) => chargesAhead(group).slice(1)),
    ...later.flatMap((group) => chargesAhead(group)),
  ]);
  const payer = await findPayerIdentity(ctx.forAccount(ctx.property.accountId));
  return {
    currency,
    frequency,
    payer,
    today: major(sum(now, ({ priced }) => priced.charged)),
    lines: lines.map((line) => presentLine(line, currency)),
    subtotal: major(sum(groups, ({ priced }) => priced.subtotal)),
    discount: major(sum(groups, ({ priced }) => priced.discount)),
    discounts: discountsOf(groups, discounts).map(({ minor, ...one }) => ({ ...one, amount: major(minor) })),
    tax: tax && {
      name: tax.name,
      percent: tax.rate / 100,
      on: major(sum(groups, ({ priced }) => priced.taxable)),
      amount: major(sum(groups, ({ priced }) => priced.tax)),
    },
    total: major(sum(groups, ({ priced }) => priced.total)),
    carriedIn: major(sum(groups, ({ terms }) => terms.carried)),
    upcoming: upcoming.slice(0, CHARGES_AHEAD).map(({ day, minor }) => ({ day, amount: major(minor) })),
    properties: groups.flatMap(({ starts, at }) =>
      starts.map(({ propertyId, name, rooms, from, trialEndsAt }) => ({
        propertyId,
        name,
        rooms,
        startsOn: at === null ? null : from,
        trialEndsAt,
      })),
    ),
  };
}
