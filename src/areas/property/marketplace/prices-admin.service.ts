import { readUserNames } from '#areas/platform/accounts/index.ts';
import { actorOf, type PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { UserId } from '#vocabulary/ids.ts';
import { toMajorUnits, roundMoney } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { catalogueDay, catalogueOn, catalogueToday } from './catalogue.service.ts';
import { insertVersion, lockCatalogue, type VersionRow, listCatalogueVersions } from './catalogue.store.ts';
import {
  type CatalogueVersion,
  CreditsChange,
  PlanChange,
  type SmallestCharge,
  parseSmallestCharge,
} from './catalogue-versions.ts';
import { type Catalogue, SalesTax } from './catalogue.ts';
import type {
  CreditTerms,
  PlanPrices,
  PriceChange,
  PriceKind,
  Prices,
  SalesTaxTerms,
  SmallestChargeTerms,
} from './prices-admin.contract.ts';

/** The rates of the catalogue are parts of ten thousand. */
const PARTS = 100;

/** C-APP-19. */
export async function listPrices(ctx: PersonContext): Promise<Prices> {
  const { plans, credits, taxes, smallestCharges } = await catalogueToday(ctx);
  return {
    plans: [...plans],
    credits: [...credits],
    taxes: Object.entries(taxes).map(([country, { name, rate, isIncluded }]) => ({
      country,
      name,
      percent: rate / PARTS,
      isIncluded,
    })),
    smallestCharges: Object.entries(smallestCharges).map(([currency, minor]) => ({
      currency,
      amount: toMajorUnits({ minor, currency }),
    })),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only the changed fields: a planned change must not undo a change in the meantime. */
const differences = <Data extends object>(after: Data, before: Partial<Data>): Partial<Data> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Data])),
  ) as Partial<Data>;

type Setting = Omit<CatalogueVersion, 'data'> & {
  readonly from: PlainDate | undefined;
  /** The differences on that day; without any, no version is written. */
  readonly change: (onThatDay: Catalogue) => object;
};

async function set(ctx: PersonContext, { kind, key, from, change }: Setting): Promise<Prices> {
  const today = catalogueDay(ctx);
  const day = from ?? today;
  if (day < today) throw httpErrors.invalid({ field: 'from' });
  await ctx.system.transaction(async (tx) => {
    await lockCatalogue(tx);
    const data = change(await catalogueOn({ db: { ...ctx.db, named: tx.named } }, day));
    if (Object.keys(data).length === 0) return;
    await insertVersion(tx, {
      kind,
      key,
      from_day: day,
      data,
      actor: actorOf(ctx),
      created_at: ctx.clock.now(),
    });
  });
  ctx.log.warn({ admin: ctx.person.userId, kind, key, from: day }, 'a price was changed');
  return listPrices(ctx);
}

function one<Sold extends { readonly id: string }>(all: readonly Sold[], id: string): Sold {
  const found = all.find((sold) => sold.id === id);
  if (!found) throw httpErrors.missing();
  return found;
}

/** C-APP-20. */
export const setPlanPrices = (ctx: PersonContext, key: string, { from, ...terms }: PlanPrices) =>
  set(ctx, { kind: 'plan', key, from, change: ({ plans }) => differences(terms, one(plans, key)) });

/** C-APP-21. */
export const setCreditTerms = (ctx: PersonContext, key: string, { from, ...terms }: CreditTerms) =>
  set(ctx, { kind: 'credits', key, from, change: ({ credits }) => differences(terms, one(credits, key)) });

/** C-APP-22. */
export const setSalesTax = (ctx: PersonContext, key: string, { from, percent, ...terms }: SalesTaxTerms) => {
  const tax: SalesTax = { ...terms, rate: Math.round(percent * PARTS) };
  return set(ctx, {
    kind: 'sales-tax',
    key,
    from,
    change: ({ taxes }) => (isSame(tax, taxes[key]) ? {} : tax),
  });
};

/** C-APP-23. */
export const setSmallestCharge = (
  ctx: PersonContext,
  currency: string,
  { from, amount }: SmallestChargeTerms,
) => {
  const charge: SmallestCharge = { minor: roundMoney(amount, currency).minor };
  if (charge.minor === 0) throw httpErrors.invalid({ field: 'amount' });
  return set(ctx, {
    kind: 'smallest-charge',
    key: currency,
    from,
    change: ({ smallestCharges }) => (smallestCharges[currency] === charge.minor ? {} : charge),
  });
};

function saidBy({ kind, key, data }: VersionRow): Partial<PriceChange> {
  switch (kind) {
    case 'plan':
      return PlanChange.parse(data);
    case 'credits':
      return CreditsChange.parse(data);
    case 'sales-tax': {
      const { rate, ...tax } = SalesTax.parse(data);
      return { tax: { ...tax, percent: rate / PARTS } };
    }
    case 'smallest-charge':
      return { amount: toMajorUnits({ minor: parseSmallestCharge(data), currency: key }) };
    case 'app':
      throw new Error(`The version of app ${key} is not a price: C-APP-18 lists versions of apps`);
  }
}

/** C-APP-24. */
export async function listPriceChanges(
  ctx: PersonContext,
  kind: PriceKind,
  key: string,
): Promise<PriceChange[]> {
  const rows = await listCatalogueVersions(ctx.system, kind, key);
  const idOf = (actor: string) => UserId.safeParse(actor.split(':')[1]).data;
  const names = await readUserNames(
    ctx,
    rows.flatMap(({ actor }) => idOf(actor) ?? []),
  );
  return rows.map((row) => {
    const admin = idOf(row.actor);
    const actorName = (admin && names.get(admin)) ?? 'Posada';
    return {
      number: row.number,
      from: row.from_day,
      actorName,
      createdAt: row.created_at,
      ...saidBy(row),
    };
  });
}
