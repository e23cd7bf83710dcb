import { listConnections } from '#areas/property/connections/index.ts';
import { pmsConnections } from '#areas/channels/pms-sync/index.ts';
import { listPlannedSyncs } from '#areas/channels/calendars/index.ts';
import { listReports } from '#areas/guests/registry/index.ts';
import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Schedule, ScheduleQuery } from './schedules.contract.ts';

const REPORTS_MAX = 200;

type Title = 'schedules.calendar' | 'schedules.sync' | 'schedules.report';
const titled = (ctx: PropertyContext, key: Title, name: string): string =>
  translate(allTexts[ctx.language], key, { name });

async function calendars(ctx: PropertyContext): Promise<Schedule[]> {
  const planned = await listPlannedSyncs(ctx);
  return planned.map(({ id, name, next_read_at: runsAt }) => ({
    _id: id,
    kind: 'calendar-read',
    appId: 'listings',
    propertyId: ctx.propertyId,
    title: titled(ctx, 'schedules.calendar', name),
    runsAt,
    dueAt: null,
  }));
}

/** Webhook events bring changes at once; the next sync run finds what an event missed (REL-10). */
async function connections(ctx: PropertyContext): Promise<Schedule[]> {
  const open = await listConnections(ctx, [pmsConnections]);
  return open
    .filter(({ partnerIntegrationType }) => partnerIntegrationType === 'pms')
    .flatMap(({ _id, partnerIntegrationId, nextSyncAt: runsAt }): Schedule[] => {
      if (runsAt === null) return [];
      const { name } = ctx.providers.byId(partnerIntegrationId).manifest;
      const title = titled(ctx, 'schedules.sync', name);
      const { propertyId } = ctx;
      return [
        { _id, kind: 'connection-sync', appId: 'integrations', propertyId, title, runsAt, dueAt: null },
      ];
    });
}

/** Without the guest's name: the list of reports shows it to members who may see it. */
async function reports(ctx: PropertyContext): Promise<Schedule[]> {
  const { data } = await listReports(ctx, { page: 1, limit: REPORTS_MAX, filter: { state: ['waiting'] } });
  return data.map((report) => ({
    _id: report._id,
    kind: 'stay-report',
    appId: 'registry',
    propertyId: ctx.propertyId,
    title: titled(ctx, 'schedules.report', report.registryName),
    runsAt: report.sendFrom,
    dueAt: report.dueAt,
  }));
}

const PLANS = { listings: calendars, integrations: connections, registry: reports } as const;
type PlannedApp = keyof typeof PLANS;

/** C-GEN-04: read from the plans themselves, so that both always agree. */
export async function listSchedules(
  ctx: PropertyContext,
  { appId, filter = '' }: ScheduleQuery,
): Promise<Schedule[]> {
  const apps = (Object.keys(PLANS) as PlannedApp[]).filter(
    (app) => seesApp(ctx, app) && (appId === undefined || appId === app),
  );
  const planned = (await Promise.all(apps.map((app) => PLANS[app](ctx)))).flat();
  const wanted = filter.toLowerCase();
  return planned
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .sort((one, other) => one.runsAt.localeCompare(other.runsAt));
}
