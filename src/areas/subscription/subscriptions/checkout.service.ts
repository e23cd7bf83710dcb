import { presentBillLine } from '#areas/subscription/billing/index.ts';
import { AUTO_DISCOUNT_PATTERN, type DiscountTerms } from '#areas/subscription/discounts/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { type BillFacts, calculatePlan, priceDayOf, readBillFacts } from './plan.service.ts';
import { buildCheckoutDraft } from './prices/bill-lines.ts';
import { beginsAt, nextPeriod, periodOn } from './prices/periods.ts';
import {
  planStarts,
  readStarts,
  calculateSold,
  type Start,
  type StartGroup,
} from './checkout-starts.service.ts';
import { CHARGES_AHEAD } from './subscriptions.constants.ts';
import type { Checkout, CheckoutInput } from './subscriptions.contract.ts';
import { chargesOf } from './promised-codes.service.ts';

type Ahead = { readonly day: PlainDate; readonly minor: number };

/** Subscriptions of a group that are charged together from the second charge on. */
const renewedTogether = ({ starts }: StartGroup): Start[][] =>
  [...Map.groupBy(starts, ({ from, zone }) => `${from}:${beginsAt({ from, to: from }, zone)}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, starts]) => starts);

/** The first charges of a group, with the prices of their days and the codes that still apply. */
function chargesAhead(ctx: AccountContext, facts: BillFacts, group: StartGroup): Ahead[] {
  const { from, terms, priced } = group;
  const { currency, frequency } = terms;
  const ahead: Ahead[] = [{ day: from, minor: priced.charged }];
  for (const [place, starts] of renewedTogether(group).entries()) {
    const [first] = starts;
    if (!first) continue;
    let period = periodOn(first.from, frequency, first.from);
    let carried = place === 0 ? priced.carriedOver : 0;
    for (let at = 1; at <= CHARGES_AHEAD; at++) {
      period = nextPeriod(first.from, frequency, period);
      const discounts = terms.discounts.filter((one) => {
        const charges = chargesOf(one);
        // A fixed amount applies once, on the first bill of a checkout.
        return charges === null || (charges > at && (place === 0 || one.type === 'percentage'));
      });
      const { priced: bill } = calculateSold(() =>
        calculatePlan(ctx, facts, {
          currency,
          frequency,
          discounts,
          carried,
          country: first.country,
          properties: starts,
          on: priceDayOf(ctx, beginsAt(period, first.zone)),
          keepsPrices: true,
        }),
      );
      carried = bill.carriedOver;
      ahead.push({ day: period.from, minor: bill.charged });
    }
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
  return terms.map(({ discountId, code, ...one }) => ({
    code,
    isAutomatic: code.includes(AUTO_DISCOUNT_PATTERN),
    charges: chargesOf(one),
    minor: sum(groups, ({ priced }) =>
      priced.discounts.reduce((all, one) => all + (one.discountId === discountId ? one.amount : 0), 0),
    ),
  }));
}

/** C-SUB-14. Later charges use the same functions with the same input. */
export async function previewCheckout(ctx: MemberContext, input: CheckoutInput): Promise<Checkout> {
  const starting = await readStarts(ctx, input, 'money');
  const inside = ctx.forAccount(ctx.property.accountId);
  const { discounts, unpaid: without } = starting;
  const { currency, frequency } = input;
  const facts = await readBillFacts(inside, inside.db, { currency, without });
  const groups = planStarts(inside, facts, starting);
  const major = (minor: number) => toMajorUnits({ minor, currency });
  const now = groups.filter(({ at }) => at === null);
  const tax = groups.find(({ terms }) => terms.tax)?.terms.tax ?? null;
  const lines = groups.flatMap(
    (group) => buildCheckoutDraft(group, { key: '', dueAt: ctx.clock.now() }).lines,
  );
  const upcoming = together(
    groups.flatMap((group) => {
      const charges = chargesAhead(inside, facts, group);
      return group.at === null ? charges.slice(1) : charges;
    }),
  );
  return {
    currency,
    frequency,
    payer: facts.payer.identity,
    today: major(sum(now, ({ priced }) => priced.charged)),
    lines: lines.map((line) => presentBillLine(line, currency)),
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
