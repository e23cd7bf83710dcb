import { collectDueBills } from '#areas/subscription/billing/billing.jobs.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { TestApp } from '#support/app.ts';
import type { Host } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { AppCredit, Credit, LedgerLine, LedgerMonth, PropertyCredit } from './credits.contract.ts';

export const DIAN = 'e-invoice-dian';
export const CURRENT = '/api/common/credits/current';

type Owner = Host & { readonly propertyId: string };

export const propertyContextOf = (app: TestApp, { propertyId }: Owner): PropertyContext =>
  app.context().forProperty(propertyId as PropertyId);

/** The host's view of the property's invoice credits. */
export async function readCreditsOf({ get, propertyId }: Owner): Promise<AppCredit> {
  const { data } = await get<Credit>(`${CURRENT}/${propertyId}`);
  const app = data.properties[0]?.apps.find(({ id }) => id === DIAN);
  if (!app) throw new Error(`App ${DIAN} is not in the credits of property ${propertyId}`);
  return app;
}

export async function ledgerOf({ get, propertyId }: Owner, query = '') {
  const path = `/api/common/credits/ledger/${propertyId}?appId=${DIAN}&${query}`;
  const { data, meta } = await get<LedgerLine[]>(path);
  return { lines: data, meta: meta as unknown as { total: number; month: LedgerMonth } };
}

/** Leaves exactly this number of credits, by an administrator's correction. */
export async function setCreditsLeft(admin: Host, { propertyId }: Owner, count: number): Promise<void> {
  const now = async (): Promise<AppCredit | undefined> =>
    (await admin.get<PropertyCredit>(`/api/admin/credits/${propertyId}`)).data.apps.find(
      ({ id }) => id === DIAN,
    );
  const correct = async (amount: number) => {
    const body = { properties: [propertyId], amount, reason: 'Para la prueba' };
    const { status } = await admin.send('PATCH', `/api/common/credits/${DIAN}`, body);
    if (status !== 200) throw new Error(`The correction was answered with ${status}`);
  };
  // The first correction also grants the property's first credits.
  if (!(await now())?.known) await correct(1);
  const difference = count - ((await now())?.quantity ?? 0);
  if (difference !== 0) await correct(difference);
}

const LEFT = `
  select count(*)::int as left from jobs
   where (name like 'billing.%' or name like 'credits.%') and state in ('waiting', 'running')
     and run_at <= now() + interval '2 seconds'`;

/** Runs the sweep of bills and its jobs. */
export async function settleCredits(app: TestApp): Promise<void> {
  const quiet = () =>
    eventually(async () => {
      const [row] = await app.platform.pools.system.named<{ left: number }>('credit-work-left', LEFT, []);
      if (row?.left !== 0) throw new Error('Jobs are left');
    });
  await quiet();
  await collectDueBills(app.context());
  await quiet();
}
