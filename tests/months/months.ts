import { expect } from 'vitest';

import { compareLedger } from '#areas/subscription/credits/credits.jobs.ts';
import { BILLS, cardsOf, type Owner, pay, saveCard } from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import type {
  ChangePreview,
  Subscription,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import {
  addListings,
  checkOut,
  reopenSession,
  namePayer,
  passDays,
  settle,
  startOver,
  SUBSCRIPTIONS,
  userOf,
} from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import type { TestApp } from '#support/app.ts';
import { dice } from '#support/dice.ts';
import { hostWithProperty } from '#support/host.ts';
import { type Colleague, signInAgain } from '#support/people.ts';
import { finishSetupOf } from '#support/trial.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { epochDay } from '#vocabulary/plain-date.ts';

/**
 * Random accounts over thirteen months of a moved clock, through the calls and the rounds of the product: properties in four zones,
 * rooms that come and go, prices that are decided for later, codes, more and less, cancel and return, and cards that are refused.
 */
const CHANGE = `${SUBSCRIPTIONS}/prepare-to-renew-plan`;
const APPS = ['siigo-connect', 'alegra-connect'] as const;
const PLANS = ['BASIC', 'PRO'] as const;
const ZONES = ['America/Bogota', 'America/Sao_Paulo', 'America/Mexico_City', 'Atlantic/Azores'] as const;
const NAMES = ['Azul', 'Bruma', 'Coral', 'Duna', 'Estrella', 'Faro'] as const;

type Pick = {
  readonly below: (most: number) => number;
  readonly one: <Item>(items: readonly Item[]) => Item;
  readonly happens: (chance: number) => boolean;
};
function picker(seed: number): Pick {
  const roll = dice(seed);
  const below = (most: number): number => Math.floor(roll() * most);
  return {
    below,
    one: (items) => items[below(items.length)] as never,
    happens: (chance) => roll() < chance,
  };
}

type Property = { readonly id: string; readonly name: string; readonly zone: string };
type Account = {
  readonly email: string;
  readonly userId: UserId;
  readonly properties: readonly Property[];
  readonly pick: Pick;
  host: Owner;
  /** The card that is charged where none is named. */
  card: string;
};

const at = ({ host }: Account, { id }: Property): Owner => ({ ...host, propertyId: id });

async function openAccount(app: TestApp, email: string, pick: Pick): Promise<Account> {
  const host = await hostWithProperty(app, email);
  await namePayer(host);
  const properties: Property[] = [{ id: host.propertyId, name: 'Casa Azul', zone: ZONES[0] }];
  const count = 1 + pick.below(pick.happens(0.2) ? 6 : 3);
  for (let number = 1; number < count; number++) {
    const name = `Casa ${NAMES[number]}`;
    const zone = pick.one(ZONES);
    const { data } = await host.send<{ _id: string }>('POST', '/api/common/property', {
      name,
      type: 'short rental',
      currency: 'COP',
      timezone: zone,
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    await finishSetupOf(app, data._id);
    properties.push({ id: data._id, name, zone });
  }
  const userId = await userOf(host);
  const account: Account = {
    email,
    userId,
    properties,
    pick,
    host: await reopenSession(app, host, userId),
    card: '',
  };
  account.card = (await saveCard(app, account.host)).id;
  for (const property of properties) await addListings(at(account, property), pick.below(7));
  return account;
}

const stands = async (account: Account, { id }: Property): Promise<Subscription> =>
  (await account.host.get<Subscription>(`${SUBSCRIPTIONS}?propertyId=${id}`)).data;

async function payIfAsked(account: Account, billId: string | null | undefined): Promise<void> {
  if (billId) await pay(account.host, billId as never, account.card);
}

/** A checkout for all properties without a running subscription; sometimes it is left unpaid. */
async function subscribe(account: Account, codes: readonly string[]): Promise<void> {
  const { pick } = account;
  const chosen: { propertyId: string; plan: string; apps: string[] }[] = [];
  for (const property of account.properties) {
    const { state, endsOn } = await stands(account, property);
    if (['active', 'trialing', 'past_due'].includes(state) && endsOn === null) continue;
    if (!pick.happens(0.8)) continue;
    const plan = pick.one(PLANS);
    chosen.push({
      propertyId: property.id,
      plan,
      apps: plan === 'BASIC' && pick.happens(0.4) ? [pick.one(APPS)] : [],
    });
  }
  if (chosen.length === 0) return;
  const input = {
    currency: 'COP',
    frequency: pick.happens(0.1) ? 'year' : 'month',
    codes: pick.happens(0.4) ? [pick.one(codes)] : [],
    properties: chosen,
  };
  let begun = await checkOut(account.host, input);
  // A code that was used up before, or that lowers nothing of this.
  if (begun.errors?.some(({ field }) => field?.startsWith('codes'))) {
    begun = await checkOut(account.host, { ...input, codes: [] });
  }
  if (pick.happens(0.85)) await payIfAsked(account, begun.data?.billId);
}

async function changePlan(account: Account, property: Property): Promise<void> {
  const { pick, host } = account;
  const [plan, app] = [pick.one(PLANS), pick.one(APPS)];
  const wanted = pick.happens(0.5) ? { plan } : { apps: pick.happens(0.6) ? [app] : ([] as string[]) };
  const query = new URLSearchParams({
    propertyId: property.id,
    ...('plan' in wanted ? { plan } : { appIds: (wanted.apps ?? []).join() }),
  });
  const shown = await host.get<ChangePreview>(`${CHANGE}?${query}`);
  if (shown.status !== 200) return;
  const body = { propertyId: property.id, ...wanted, expected: shown.data.today };
  const changed = await host.send<ChangePreview>('POST', CHANGE, body);
  if (changed.status === 200 && pick.happens(0.8)) await payIfAsked(account, changed.data.billId);
}

async function changeRooms(account: Account, property: Property): Promise<void> {
  const owner = at(account, property);
  if (account.pick.happens(0.6)) return addListings(owner, 1 + account.pick.below(4));
  const { data } = await owner.get<{ _id: string }[]>(`/api/pms/listings?propertyId=${property.id}`);
  const gone = data?.[0]?._id;
  if (gone) await owner.send('DELETE', `/api/pms/listings/${gone}?propertyId=${property.id}`);
}

async function changeCard(app: TestApp, account: Account): Promise<void> {
  const isBad = account.pick.happens(0.4);
  const { id } = await saveCard(app, account.host, isBad ? 'fails-later' : 'good');
  const body = { invoice_settings: { default_payment_method: id } };
  await account.host.send('PUT', '/api/third-party/stripe/payment/customer', body);
  account.card = id;
}

const nameAbroad = ({ host }: Account, country: 'CO' | 'US') =>
  country === 'CO'
    ? namePayer(host)
    : host.send('PATCH', `${SUBSCRIPTIONS}/customer`, {
        legalName: 'Blue House LLC',
        taxId: '12-3456789',
        country,
      });

/** One random act of a host on one day. */
async function act(app: TestApp, account: Account, codes: readonly string[]): Promise<void> {
  const { pick, properties, host, userId } = account;
  const what = pick.below(12);
  if (what > 9) return undefined;
  account.host = await reopenSession(app, host, userId);
  const property = pick.one(properties);
  const body = { propertyId: property.id };
  switch (what) {
    case 0:
    case 1:
      return changeRooms(account, property);
    case 2:
    case 3:
      return changePlan(account, property);
    case 4:
      return pick.happens(0.5)
        ? void (await account.host.send('POST', `${SUBSCRIPTIONS}/cancel`, body))
        : undefined;
    case 5:
      if (pick.happens(0.5)) return void (await account.host.send('POST', `${SUBSCRIPTIONS}/resume`, body));
      return subscribe(account, codes);
    case 6:
      return changeCard(app, account);
    case 7:
      return void (await nameAbroad(account, pick.one(['CO', 'US'])));
    case 8:
    case 9:
      return subscribe(account, codes);
    default:
      // Most days nothing happens.
      return undefined;
  }
}

/** A price of a later day, known before it; in no other currency any more. */
async function decidePrice(app: TestApp, admin: Colleague, pick: Pick): Promise<void> {
  const own = await signInAgain(app, admin.userId);
  const day = dayIn('America/Bogota', app.clock.now());
  const from = new Date((epochDay(day) + 3 + pick.below(40)) * 86_400_000).toISOString().slice(0, 10);
  const value = 2_900 + 100 * pick.below(40);
  const feeBillingRange = { COP: [{ start: 1, end: null, value, byAccommodation: true }] };
  await own.send('PATCH', `/api/common/apps/${pick.one(APPS)}`, { feeBillingRange, from });
}

type Mail = { readonly subject: string; readonly text: string };
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' }).format(
    epochDay(day as never) * 86_400_000,
  );
const sumIn = (text: string): number => {
  const [, words = ''] = /COP\s([\d.]+(?:,\d+)?)/u.exec(text) ?? [];
  return Number(words.replaceAll('.', '').replace(',', '.'));
};

/** The last announced amount of a bill before its card was charged: by its properties, and by the announced day. */
function toldOf(mails: readonly Mail[], bill: Bill, { properties }: Account): number | undefined {
  const names = [...new Set(bill.lines.map(({ propertyName }) => propertyName))];
  const about = new Intl.ListFormat('es-CO', { type: 'conjunction' }).format(names);
  const zone = properties.find(({ name }) => name === names[0])?.zone ?? 'America/Bogota';
  const days = [bill.periodStart as string, dayIn(zone, bill.dueAt)].map(dayText);
  // The newest mail comes first.
  const mail = mails.find(({ text }) =>
    days.some((day) => text.startsWith(`El ${day} cobraremos`) && text.includes(` por ${about}. `)),
  );
  return mail && sumIn(mail.text);
}

const OVERLAPS = `
  select count(*)::int as days from (
    select property_id, day from subscription_periods
      cross join lateral generate_series(first_day, end_day - 1, interval '1 day') day
     where kind = 'base' and taken_back_at is null group by property_id, day having count(*) > 1) twice`;
const LEFT = `
  select coalesce(sum(total + carried_in - charge - carried_out), 0)::int as sum,
         coalesce(sum(case when state = 'paid' then charge - received else received end), 0)::int as missing
    from bills where state <> 'void'`;

async function holds(app: TestApp, account: Account): Promise<number> {
  account.host = await reopenSession(app, account.host, account.userId);
  const all: Bill[] = [];
  for (let page = 1; ; page++) {
    const { data } = await account.host.get<Bill[]>(`${BILLS}?limit=100&page=${page}`);
    all.push(...data);
    if (data.length < 100) break;
  }
  const answer = await fetch(
    `${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(account.email)}`,
  );
  const mails = (await answer.json()) as Mail[];
  const renewals = all.filter(
    ({ periodStart, openedAt, dueAt, charge }) => periodStart !== null && charge > 0 && openedAt <= dueAt,
  );
  let compared = 0;
  for (const bill of renewals) {
    if (!(await isRenewal(app, bill))) continue;
    expect([account.email, bill.number, toldOf(mails, bill, account)]).toEqual([
      account.email,
      bill.number,
      bill.charge,
    ]);
    compared++;
  }
  return compared;
}

async function isRenewal(app: TestApp, { _id }: Bill): Promise<boolean> {
  const [row] = await app.platform.pools.system.named<{ is: boolean }>(
    'test-is-renewal',
    "select key like 'period:%' as is from bills where id = $1",
    [_id],
  );
  return row?.is === true;
}

/** The number of renewals that were compared with their announcement. */
export async function tryMonths(
  app: TestApp,
  admin: Colleague,
  {
    accounts: count,
    months,
    seed,
  }: { readonly accounts: number; readonly months: number; readonly seed: number },
): Promise<number> {
  await startOver(app);
  const cards = cardsOf(app);
  await cards.listens();
  const world = picker(seed);
  const codes: string[] = [];
  const own = await signInAgain(app, admin.userId);
  for (const more of [
    { type: 'percentage', amount: 20, firstCharges: 3 },
    { type: 'fixed', amount: 9_000, currency: 'COP' },
    { type: 'fixed', amount: 5_000, currency: 'COP', firstCharges: 2, mostUsesPerAccount: 2 },
  ]) {
    const code = `MESES${seed}X${codes.length}`;
    await own.send('POST', `${SUBSCRIPTIONS}/discounts`, { code, reason: 'Para la prueba', ...more });
    codes.push(code);
  }
  const accounts: Account[] = [];
  while (accounts.length < count) {
    const numbers = [0, 1, 2].map((more) => accounts.length + more).filter((number) => number < count);
    const opened = numbers.map((number) =>
      openAccount(app, `meses${seed}-${number}@example.test`, picker(seed * 1_000 + number)),
    );
    accounts.push(...(await Promise.all(opened)));
  }
  await Promise.all(accounts.map((account) => subscribe(account, codes)));
  await settle(app);
  for (let month = 0; month < months; month++) {
    for (const days of [4 + world.below(8), 6 + world.below(8), 8 + world.below(4)]) {
      await passDays(app, days);
      if (world.happens(0.2)) await decidePrice(app, admin, world);
      await Promise.all(accounts.map((account) => act(app, account, codes)));
      await settle(app);
    }
  }
  let compared = 0;
  for (const account of accounts) compared += await holds(app, account);
  const { system } = app.platform.pools;
  expect(await system.named('test-days-twice', OVERLAPS, [])).toEqual([{ days: 0 }]);
  expect(await system.named('test-sums-left', LEFT, [])).toEqual([{ sum: 0, missing: 0 }]);
  expect(await compareLedger(app.context())).toBe(0);
  return compared;
}
