import { contactsOf, readUserNames } from '#areas/platform/accounts/index.ts';
import { readPropertyNames } from '#areas/property/properties/index.ts';
import { actorOf, type PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { Table } from '#foundation/http/table-file.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { UserId } from '#vocabulary/ids.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { ownStateOf } from './access.ts';
import type {
  AdminApp,
  AppProperty,
  AppPropertyFilter,
  AppUpdate,
  CatalogueChange,
  WaitingFilter,
  WaitingUser,
} from './apps-admin.contract.ts';
import { appOfCatalogue, catalogueDay, catalogueToday } from './catalogue.service.ts';
import { insertVersion, lockCatalogue, listCatalogueVersions } from './catalogue.store.ts';
import { AppChange } from './catalogue-versions.ts';
import { ADMIN_EXPORT_MAX } from './marketplace.constants.ts';
import { notifyAppWaitersJob } from './marketplace.jobs.ts';
import { listPropertiesWithApp } from './marketplace.store.ts';
import { listWaiters } from './people.store.ts';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Paging = { readonly page: number; readonly limit: number };

function pageOf<One>(all: readonly One[], { page, limit }: Paging): { data: One[]; meta: PageMeta } {
  const data = all.slice((page - 1) * limit, page * limit);
  return { data, meta: { total: all.length, page, limit } };
}

/** C-APP-17. */
export async function listAdminApps(ctx: PersonContext): Promise<AdminApp[]> {
  const [{ apps }, rows, waits] = await Promise.all([
    catalogueToday(ctx),
    listPropertiesWithApp(ctx.system),
    listWaiters(ctx.system),
  ]);
  return apps.map(({ id, ...app }) => ({
    _id: id,
    ...app,
    properties: rows.filter((row) => row.app === id).length,
    waiting: waits.filter((row) => row.app === id).length,
  }));
}

/**
 * C-APP-02: writes a version with the changes from its day on. If the app goes live with it, every person on the
 * waiting list is told: now, or once that day has come.
 */
export async function updateApp(
  ctx: PersonContext,
  id: AppId,
  { from, ...update }: AppUpdate,
): Promise<AdminApp> {
  const today = catalogueDay(ctx);
  const day = from ?? today;
  if (day < today) throw httpErrors.invalid({ field: 'from' });
  const before = appOfCatalogue(await catalogueToday(ctx), id);
  await ctx.system.transaction(async (tx) => {
    await lockCatalogue(tx);
    await insertVersion(tx, {
      kind: 'app',
      key: id,
      from_day: day,
      data: AppChange.parse(update),
      actor: actorOf(ctx),
      created_at: ctx.clock.now(),
    });
    const isLiveNow = update.status === 'live' && day === today && before.status !== 'live';
    if (isLiveNow) await ctx.enqueue(tx, notifyAppWaitersJob, { app: id });
  });
  ctx.log.warn({ admin: ctx.person.userId, app: id, from: day }, 'what an app costs was changed');
  const after = (await listAdminApps(ctx)).find(({ _id }) => _id === id);
  if (!after) throw httpErrors.missing();
  return after;
}

/** C-APP-18. */
export async function listAppChanges(ctx: PersonContext, id: AppId): Promise<CatalogueChange[]> {
  const rows = await listCatalogueVersions(ctx.system, 'app', id);
  const idOf = (actor: string) => UserId.safeParse(actor.split(':')[1]).data;
  const names = await readUserNames(
    ctx,
    rows.flatMap(({ actor }) => idOf(actor) ?? []),
  );
  return rows.map(({ number, from_day, data, actor, created_at }) => {
    const admin = idOf(actor);
    return {
      number,
      from: from_day,
      ...AppChange.parse(data),
      actorName: (admin && names.get(admin)) ?? 'Posada',
      createdAt: created_at,
    };
  });
}

async function propertiesOf(
  ctx: PersonContext,
  id: AppId,
  { state: wanted, search = '' }: AppPropertyFilter = {},
): Promise<AppProperty[]> {
  const rows = await listPropertiesWithApp(ctx.system, id);
  const names = await readPropertyNames(
    ctx,
    rows.map((row) => row.property_id),
  );
  return rows
    .map((row): AppProperty => {
      const state = ownStateOf({ state: row.state, trialEndsAt: row.trial_ends_at }, ctx.clock.now());
      const isTrial = row.state === 'trialing';
      return {
        _id: row.property_id,
        name: names.get(row.property_id) ?? '',
        state,
        since: isTrial ? row.trial_started_at : (row.active_since ?? row.trial_started_at),
        until: isTrial ? row.trial_ends_at : row.ended_at,
      };
    })
    .filter(
      ({ state, name }) =>
        (wanted === undefined || state === wanted) && folded(name).includes(folded(search)),
    );
}

/** C-APP-03. */
export const listAppProperties = async (
  ctx: PersonContext,
  id: AppId,
  { filter, ...paging }: Paging & { readonly filter?: AppPropertyFilter | undefined },
) => pageOf(await propertiesOf(ctx, id, filter), paging);

/** C-APP-04. */
export async function exportAppProperties(
  ctx: PersonContext,
  id: AppId,
  filter: AppPropertyFilter | undefined,
): Promise<Table> {
  const rows = (await propertiesOf(ctx, id, filter)).slice(0, ADMIN_EXPORT_MAX);
  ctx.log.warn(
    { admin: ctx.person.userId, app: id, lines: rows.length },
    'an administrator exported properties',
  );
  return {
    header: ['_id', 'name', 'state', 'since', 'until'],
    rows: rows.map((row) => [row._id, row.name, row.state, row.since, row.until]),
  };
}

/** A person with a closed account waits for nothing. */
async function waitingFor(
  ctx: PersonContext,
  id: AppId,
  { search = '' }: WaitingFilter = {},
): Promise<WaitingUser[]> {
  const rows = await listWaiters(ctx.system, id);
  const people = await contactsOf(
    ctx.system,
    rows.map(({ user_id: userId }) => userId),
  );
  return rows.flatMap(({ user_id: userId, since }): WaitingUser[] => {
    const person = people.get(userId);
    if (!person || (person.email === null && person.phone_number === null)) return [];
    const { name, email, phone_number: phoneNumber, language } = person;
    if (!folded([name, email, phoneNumber].join(' ')).includes(folded(search))) return [];
    return [{ _id: userId, name, email, phoneNumber, language, since }];
  });
}

/** C-APP-05. */
export const listAppWaiters = async (
  ctx: PersonContext,
  id: AppId,
  { filter, ...paging }: Paging & { readonly filter?: WaitingFilter | undefined },
) => pageOf(await waitingFor(ctx, id, filter), paging);

/** C-APP-06. */
export async function exportAppWaiters(
  ctx: PersonContext,
  id: AppId,
  filter: WaitingFilter | undefined,
): Promise<Table> {
  const rows = (await waitingFor(ctx, id, filter)).slice(0, ADMIN_EXPORT_MAX);
  ctx.log.warn({ admin: ctx.person.userId, app: id, lines: rows.length }, 'an administrator exported people');
  return {
    header: ['_id', 'name', 'email', 'phoneNumber', 'language', 'since'],
    rows: rows.map((row) => [row._id, row.name, row.email, row.phoneNumber, row.language, row.since]),
  };
}
