import { connectionsOfProperty } from '#areas/property/connections/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import type { PersonContext, PropertyContext } from '#foundation/context/context.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { atLocalTime, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { CREDITS_HEALTHY_MIN, STAMPS_DEFAULT } from './credits.constants.ts';
import type { AppCredit, Credit, LedgerLine, LedgerMonth, PropertyCredit } from './credits.contract.ts';
import {
  type BalanceRow,
  balancesOf,
  type LineRow,
  listLedgerLines,
  type Use,
  useOf,
} from './credits.store.ts';
import { METERED_APPS, type MeteredApp } from './metered-apps.ts';

const PACE_DAYS = 30;
/** A shorter use gives no estimate of how many credits a property needs. */
const PACE_KNOWN_DAYS = 7;
const DAY_SECONDS = 86_400;

type Facts = { readonly timeZone: string; readonly country: string; readonly name: string };

const monthOf = (ctx: PropertyContext, facts: Awaited<ReturnType<typeof propertyFacts>>): Instant =>
  atLocalTime(plainDate(`${todayOfProperty(ctx, facts).slice(0, 7)}-01`), '00:00', facts.timeZone);

/** Apps that cannot be offered in the property's country are left out. */
const offered = (ctx: PropertyContext, { country }: Pick<Facts, 'country'>): readonly MeteredApp[] =>
  METERED_APPS.filter(({ provider }) => ctx.providers.byId(provider).manifest.countries.includes(country));

const UNKNOWN = { quantity: STAMPS_DEFAULT, known: false, reserved: null, spent: null, lastsDays: null };

/** Estimated days that the credits last, from the use of the last thirty days, or since the first use. */
function daysLeft(now: Instant, quantity: number, use: Use | undefined): number | null {
  if (!use || use.recent === 0 || use.first === null) return null;
  const days = Math.floor((epochMs(now) - epochMs(use.first)) / 1000 / DAY_SECONDS);
  if (days < PACE_KNOWN_DAYS) return null;
  return Math.floor((quantity * Math.min(days, PACE_DAYS)) / use.recent);
}

function presentApp(
  now: Instant,
  { id, unit }: MeteredApp,
  balance: BalanceRow | undefined,
  use: Use | undefined,
  isConnected: boolean,
): AppCredit {
  if (!balance) return { id, unit, ...UNKNOWN, inUse: isConnected };
  const { available: quantity, reserved, consumed } = balance;
  return {
    id,
    unit,
    quantity,
    known: true,
    reserved,
    spent: use?.spent ?? 0,
    lastsDays: daysLeft(now, quantity, use),
    inUse: isConnected || reserved + consumed > 0,
  };
}

/** R-CRED-05: unknown without metering, and until the property has a ledger. */
export async function readPropertyCredits(ctx: PropertyContext): Promise<PropertyCredit> {
  const facts = await propertyFacts(ctx);
  const recent = plusSeconds(ctx.clock.now(), -PACE_DAYS * DAY_SECONDS);
  const [balances, uses, connections] = await Promise.all([
    ctx.hasBilling ? balancesOf(ctx.db, ctx.propertyId) : [],
    ctx.hasBilling ? useOf(ctx.db, ctx.propertyId, { month: monthOf(ctx, facts), recent }) : [],
    connectionsOfProperty(ctx.db, ctx.propertyId),
  ]);
  return {
    id: ctx.propertyId,
    name: facts.name,
    apps: offered(ctx, facts).map((app) =>
      presentApp(
        ctx.clock.now(),
        app,
        balances.find((one) => one.app === app.id),
        uses.find((one) => one.app === app.id),
        connections.some((one) => one.provider_id === app.provider),
      ),
    ),
  };
}

/** The sum of the known balances; -1 if none is known (R-INV-18). */
function sumOf(apps: readonly AppCredit[]): number {
  const known = apps.filter((app) => app.known);
  return known.length === 0 ? STAMPS_DEFAULT : known.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function presentCredits(ctx: Pick<PersonContext, 'hasBilling'>, properties: PropertyCredit[]): Credit {
  const apps = properties.flatMap((property) => property.apps);
  return {
    properties,
    credits: sumOf(apps),
    stamps: sumOf(apps.filter(({ unit }) => unit === 'stamps')),
    metered: ctx.hasBilling,
  };
}

/** C-CRED-01. Only properties whose money the person may see (D-9). */
export async function listCredits(ctx: PersonContext): Promise<Credit> {
  const seen = [...ctx.person.memberships.values()].filter(
    ({ permissions, apps }) => permissions.has('money') && (apps === null || apps.has('invoicing')),
  );
  const properties: PropertyCredit[] = [];
  for (const { propertyId, accountId } of seen) {
    properties.push(await readPropertyCredits(ctx.forProperty(propertyId, accountId)));
  }
  return presentCredits(ctx, properties);
}

/** C-CRED-02. */
export const getCredits = async (ctx: PropertyContext): Promise<Credit> =>
  presentCredits(ctx, [await readPropertyCredits(ctx)]);

type LineKind = LedgerLine['kind'];

function kindOf({ kind, ended, cause }: LineRow): LineKind {
  if (kind === 'grant') return cause === 'welcome' ? 'welcome' : 'grant';
  if (kind === 'return') return 'returned';
  if (kind === 'correction' || kind === 'no-charge') return kind;
  return ended === 'spend' ? 'spent' : ended === 'release' ? 'released' : 'reserved';
}

const presentLine = (row: LineRow): LedgerLine => ({
  _id: row.id,
  at: row.created_at,
  kind: kindOf(row),
  amount: Number(row.amount),
  balance: row.balance,
  invoiceId: InvoiceId.safeParse(row.subject_id).data ?? null,
  label: row.label,
  reason: row.reason,
});

async function monthIn(ctx: PropertyContext, app: AppId): Promise<LedgerMonth> {
  const from = monthOf(ctx, await propertyFacts(ctx));
  const [balances, uses] = await Promise.all([
    balancesOf(ctx.db, ctx.propertyId),
    useOf(ctx.db, ctx.propertyId, { month: from, recent: from }),
  ]);
  const { available = 0, reserved = 0 } = balances.find((one) => one.app === app) ?? {};
  const { added = 0, spent = 0 } = uses.find((one) => one.app === app) ?? {};
  return { from, opening: available + reserved + spent - added, added, spent, reserved, available };
}

type Asked = { readonly appId: AppId; readonly page: number; readonly limit: number };

/** C-CRED-07. */
export async function listLedger(ctx: PropertyContext, { appId: app, page, limit }: Asked) {
  const [rows, month] = await Promise.all([
    listLedgerLines(ctx.db, ctx.propertyId, { app, limit, offset: (page - 1) * limit }),
    monthIn(ctx, app),
  ]);
  return { data: rows.map(presentLine), meta: { total: rows[0]?.total ?? 0, page, limit, month } };
}

/** Low or exhausted credits of a property. */
export type LowCredits = Pick<AppCredit, 'id' | 'unit' | 'quantity'>;

/** D-33: an unknown balance causes no warning. */
export async function findLowCredits(ctx: PropertyContext): Promise<LowCredits[]> {
  if (!ctx.hasBilling) return [];
  const { apps } = await readPropertyCredits(ctx);
  return apps.filter(({ known, inUse, quantity }) => known && inUse && quantity < CREDITS_HEALTHY_MIN);
}
