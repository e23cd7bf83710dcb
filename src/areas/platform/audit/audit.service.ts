import {
  type ChangeFilter,
  chainChanges,
  listPropertiesToChain,
  readChanges,
  type RecordedChange,
} from '#foundation/context/audit-trail.ts';
import { type PropertyContext, seesApp, seesMoney } from '#foundation/context/context.ts';
import { hideFields } from '#foundation/http/money-fields.ts';
import type { Table } from '#foundation/http/table-file.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import type { App } from '#vocabulary/call.ts';
import { changedValues, type Speaker } from '#vocabulary/changed-values.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { readActorNames } from './actors.service.ts';
import { AUDIT_SUBJECTS, type AuditEntry } from './audit.contract.ts';
import { listHeadsBeforeRestore } from './history-heads.store.ts';
import { saveHistoryHead, logHistoryHeads, verifyHistory } from './history-heads.service.ts';

export const AUDIT_EXPORT_MAX = 10_000;

/** The app of a subject; all members may see who looks at the property. */
const APP_OF: Readonly<Record<(typeof AUDIT_SUBJECTS)[number], App>> = {
  property: 'property',
  listing: 'listings',
  'listing-type': 'listings',
  reservation: 'reservations',
  folio: 'reservations',
  'check-in': 'check-in',
  'check-in-settings': 'check-in',
  'notification-settings': 'check-in',
  guest: 'check-in',
  connection: 'integrations',
  'master-key': 'integrations',
  registration: 'registry',
  report: 'registry',
  'payment-settings': 'payments',
  'payment-plan': 'payments',
  'payment-request': 'payments',
  'message-settings': 'messages',
  'message-template': 'messages',
  message: 'messages',
  terms: 'check-in',
  file: 'property',
  'short-link': 'property',
  invoice: 'invoicing',
  customer: 'invoicing',
  credits: 'invoicing',
  payer: 'property',
  app: 'property',
  plan: 'property',
  issuer: 'invoicing',
  'accounting-mapping': 'invoicing',
  'invoice-series': 'invoicing',
  form: 'property',
  member: 'team',
  view: 'audit',
};

/** D-9: only members with an app see the history of that app. */
const visibleTo = (ctx: PropertyContext, filter: ChangeFilter): ChangeFilter =>
  ctx.property?.apps == null
    ? filter
    : { ...filter, subjects: AUDIT_SUBJECTS.filter((subject) => seesApp(ctx, APP_OF[subject])) };

const MONEY = ['total_minor', 'currency'];

export type About = AuditEntry['about'];
export type AuditSubjectNames = {
  readonly aboutOf: (row: RecordedChange) => About;
  readonly listingName: (id: string) => string | null;
};
/** The changed records lie above this area: the wiring provides the functions that read their names. */
export type ReadAuditSubjectNames = (
  ctx: PropertyContext,
  rows: readonly RecordedChange[],
) => Promise<AuditSubjectNames>;

export async function readAuditLog(
  ctx: PropertyContext,
  thingsOf: ReadAuditSubjectNames,
  { limit, before, ...filter }: ChangeFilter & { limit: number; before?: number | undefined },
): Promise<AuditEntry[]> {
  const rows = await readChanges(ctx.db, ctx.propertyId, visibleTo(ctx, filter), { limit, before });
  return presented(ctx, thingsOf, rows);
}

/** Typed text may begin like a formula: such cells are escaped (T-CSV). */
export async function exportAuditLog(
  ctx: PropertyContext,
  thingsOf: ReadAuditSubjectNames,
  filter: ChangeFilter,
): Promise<Table> {
  const rows = await readChanges(ctx.db, ctx.propertyId, visibleTo(ctx, filter), { limit: AUDIT_EXPORT_MAX });
  const entries = await presented(ctx, thingsOf, rows);
  const texts = allTexts[ctx.language];
  const speaker: Speaker = {
    t: (key) => (texts as Readonly<Record<string, string | undefined>>)[key],
    // A file is sorted and calculated with.
    date: (day) => day,
    moment: (moment) => moment,
    money: (money) => `${toMajorUnits(money)} ${money.currency}`,
    text: (text) => text,
  };
  const lines = (values: readonly (readonly [string, string | undefined])[]) =>
    values.flatMap(([label, words]) => (words === undefined ? [] : [`${label}: ${words}`])).join('; ');
  return {
    header: [
      texts['audit.csv.at'],
      texts['audit.csv.actor'],
      texts['audit.csv.action'],
      texts['audit.csv.about'],
      texts['audit.csv.before'],
      texts['audit.csv.after'],
      texts['audit.csv.network'],
      texts['audit.csv.subjectId'],
    ],
    rows: entries.map((entry) => {
      const changed = changedValues(entry, speaker);
      const isOldCorrection =
        changed.length === 0 && entry.subject === 'guest' && entry.action === 'corrected';
      return [
        entry.at,
        entry.actorName,
        entry.message,
        entry.about?.name ?? '',
        lines(changed.map(({ label, before }) => [label, before])),
        isOldCorrection
          ? texts['changed.notNoted']
          : lines(changed.map(({ label, after }) => [label, after])),
        entry.from ?? '',
        entry.subjectId,
      ];
    }),
  };
}

export async function verifyAuditLog(ctx: PropertyContext) {
  const { checked, brokenAt } = await verifyHistory(ctx, ctx.propertyId, ctx.db);
  return { checked, brokenAt };
}

/** REL-27: every change is tied to the one before it, and sealed, within about a minute. */
export const chainChangesSchedule = defineSchedule('audit.chain-changes', {
  lane: 'bulk',
  everySeconds: 60,
  run: async (ctx) => {
    const [changed, restored] = await Promise.all([
      listPropertiesToChain(ctx.system),
      listHeadsBeforeRestore(ctx.system),
    ]);
    await chainChanges(ctx.system);
    await forEachIsolated([...new Set([...changed, ...restored])], (id) => saveHistoryHead(ctx, id));
  },
});

export const logHistoryHeadsSchedule = defineSchedule('audit.tell-heads', {
  lane: 'bulk',
  everySeconds: 86_400,
  run: logHistoryHeads,
});

/** A change of listing with the name that people know it by. */
function withListing(value: unknown, listingName: AuditSubjectNames['listingName']): unknown {
  if (typeof value !== 'object' || value === null || !('listing_id' in value)) return value;
  const { listing_id: id } = value;
  return typeof id === 'string' ? { ...value, listing: listingName(id) } : value;
}

async function presented(
  ctx: PropertyContext,
  thingsOf: ReadAuditSubjectNames,
  rows: readonly RecordedChange[],
): Promise<AuditEntry[]> {
  const texts = allTexts[ctx.language];
  const { aboutOf, listingName } = await thingsOf(ctx, rows);
  const actorIn = await readActorNames(
    ctx,
    rows.map(({ actor }) => actor),
  );
  const shown = (value: unknown) => {
    const named = withListing(value, listingName);
    return seesMoney(ctx) ? named : hideFields(named, MONEY);
  };
  return rows.map((row) => ({
    _id: row.id,
    at: row.at,
    actor: row.actor,
    actorName: actorIn(row.actor).name,
    subject: row.subject,
    subjectId: row.subject_id,
    action: row.action,
    about: aboutOf(row),
    message: texts[`audit.change.${row.subject}.${row.action}` as TextKey] ?? `${row.subject} ${row.action}`,
    before: shown(row.before),
    after: shown(row.after),
    from: row.network,
    isSealed: row.place !== null,
  }));
}
