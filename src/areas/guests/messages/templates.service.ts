import { readUserNames } from '#areas/platform/accounts/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { RECENT_SECONDS, TEMPLATES_MAX } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import type { SkipReason } from './messages.constants.ts';
import { listApprovals } from './guest-channels/approvals.service.ts';
import { submitTemplates } from './guest-channels/submissions.service.ts';
import { planPropertyJob } from './plan-property.jobs.ts';
import { readReach } from './reach.service.ts';
import type {
  MessageTemplate,
  MessageTemplateChange,
  MessageTemplateInput,
  MessageTexts,
  TemplateApproval,
  TemplateReach,
} from './templates.contract.ts';
import {
  changeTemplate,
  countTemplateMessages,
  findTemplate,
  insertTemplates,
  listTemplateRows,
  lockTemplate,
  lockTemplates,
  type TemplateCount,
  type TemplateRow,
} from './templates.store.ts';
import { mayNameSecrets, SECRET_VARIABLES, variablesIn } from './variables.constants.ts';

export const reasonText = (ctx: PropertyContext, reason: SkipReason): string =>
  translate(allTexts[ctx.language], `messages.skipped.${reason}`);

/** Of a stay: first the booking, then by the time before and after the arrival, then the departure. */
function orderOf({ trigger }: Pick<TemplateRow, 'trigger'>): number {
  if ('on' in trigger)
    return { booked: -1e9, 'dates-changed': -9e8, canceled: -8e8, 'check-in-completed': -7e8 }[trigger.on];
  const hours = 'hours' in trigger ? trigger.hours : trigger.days * 24;
  return (trigger.of === 'departure' ? 1e6 : 0) + (trigger.side === 'before' ? -hours : hours);
}

function present(
  ctx: PropertyContext,
  row: TemplateRow,
  counts: readonly TemplateCount[],
  names: ReadonlyMap<string, string>,
  approvals: readonly TemplateApproval[],
): MessageTemplate {
  const own = counts.filter((count) => count.template_id === row.id);
  const sum = (matches: (count: TemplateCount) => boolean) =>
    own.filter(matches).reduce((total, { count }) => total + count, 0);
  const skipped = Map.groupBy(
    own.filter(({ state }) => state === 'skipped'),
    ({ reason }) => reason,
  );
  return {
    _id: row.id,
    key: row.key,
    name: row.name,
    purpose: row.purpose,
    trigger: row.trigger,
    conditions: row.conditions,
    channels: row.channels,
    usefulUntil: row.useful_until,
    late: row.late,
    texts: row.texts,
    engine: row.channels[0] ?? 'by-hand',
    isOn: row.on_since !== null,
    onSince: row.on_since,
    planned: sum(({ state }) => state === 'planned'),
    recent: {
      sent: sum(({ state }) => state === 'sent' || state === 'sending'),
      opened: sum(({ is_opened }) => is_opened),
      held: sum(({ state }) => state === 'held'),
      failed: sum(({ state }) => state === 'failed' || state === 'unknown'),
      skipped: [...skipped].flatMap(([reason, list]) =>
        reason === null
          ? []
          : [
              {
                reason,
                text: reasonText(ctx, reason),
                count: list.reduce((total, { count }) => total + count, 0),
              },
            ],
      ),
    },
    approvals: [...approvals],
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by === null ? null : (names.get(row.updated_by) ?? null),
  };
}

async function presentAll(ctx: PropertyContext, rows: readonly TemplateRow[]): Promise<MessageTemplate[]> {
  const since = plusSeconds(ctx.clock.now(), -RECENT_SECONDS);
  const counts = await countTemplateMessages(ctx.db, ctx.propertyId, since);
  const people = rows.flatMap(({ updated_by: by }) => (by === null ? [] : [by as UserId]));
  const names = people.length > 0 ? await readUserNames(ctx, people) : new Map<string, string>();
  const approvals = await listApprovals(ctx, rows);
  return rows
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((row) => present(ctx, row, counts, names, approvals.get(row.id) ?? []));
}

export const listTemplates = async (ctx: PropertyContext): Promise<MessageTemplate[]> =>
  presentAll(ctx, await listTemplateRows(ctx.db, ctx.propertyId));

async function presentOne(ctx: PropertyContext, row: TemplateRow): Promise<MessageTemplate> {
  const [one] = await presentAll(ctx, [row]);
  return one!;
}

/** Refuses a variable that no text may name, at the text that names it. */
export function assertKnownVariables(texts: MessageTexts): void {
  for (const [language, { subject, body }] of Object.entries(texts)) {
    for (const [field, text] of Object.entries({ subject, body })) {
      const [unknown] = variablesIn(text).unknown;
      if (unknown === undefined) continue;
      throw messagesErrors.unknownVariable({
        field: `texts.${language}.${field}`,
        params: { name: unknown },
      });
    }
  }
}

function assertTexts({ texts, trigger }: Pick<TemplateRow, 'texts' | 'trigger'>): void {
  if (Object.keys(texts).length === 0) throw messagesErrors.noText({ field: 'texts' });
  assertKnownVariables(texts);
  if (mayNameSecrets(trigger)) return;
  for (const [language, { subject, body }] of Object.entries(texts)) {
    const secret = variablesIn(`${subject}\n${body}`).known.find((name) => SECRET_VARIABLES.has(name));
    if (secret === undefined) continue;
    throw messagesErrors.secretOutsideWindow({ field: `texts.${language}.body`, params: { name: secret } });
  }
}

const columnsOf = ({
  usefulUntil,
  name,
  purpose,
  trigger,
  conditions,
  channels,
  late,
  texts,
}: MessageTemplateInput) => ({
  name,
  purpose,
  trigger,
  conditions,
  channels: [...new Set(channels)],
  useful_until: usefulUntil,
  late,
  texts,
});

/** C-CHK-08. It is off. */
export async function createTemplate(
  ctx: MemberContext,
  input: MessageTemplateInput,
): Promise<MessageTemplate> {
  assertTexts(input);
  const now = ctx.clock.now();
  const row = {
    ...columnsOf(input),
    id: newId<string>(now),
    key: null,
    on_since: null,
    created_at: now,
    updated_at: now,
    updated_by: ctx.person.userId,
  };
  await ctx.db.transaction(async (tx) => {
    if ((await lockTemplates(tx, ctx.propertyId)).length >= TEMPLATES_MAX) {
      throw messagesErrors.tooMany({ params: { max: TEMPLATES_MAX } });
    }
    await insertTemplates(tx, ctx.propertyId, [row]);
    await recordChange(ctx, tx, {
      subject: 'message-template',
      subjectId: row.id,
      action: 'created',
      after: { name: row.name },
    });
    await submitTemplates(ctx, tx, [{ ...row, version: 1 }]);
  });
  return presentOne(ctx, { ...row, version: 1 });
}

/** C-CHK-09. What is planned is planned again by a job; `version` is the one that the change is based on (REL-22). */
export async function updateTemplate(
  ctx: MemberContext,
  id: string,
  { isOn, propertyId: _property, ...input }: MessageTemplateChange,
  version: number | null,
): Promise<MessageTemplate> {
  const stale: { row?: TemplateRow } = {};
  const saved = await ctx.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, ctx.propertyId, id);
    if (!before) throw httpErrors.missing();
    if (version !== null && version !== before.version) {
      stale.row = before;
      return before;
    }
    const { usefulUntil, channels, ...same } = input;
    const change = {
      ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
      ...(usefulUntil !== undefined && { useful_until: usefulUntil }),
      ...(channels !== undefined && { channels: [...new Set(channels)] }),
    };
    assertTexts({ ...before, ...change });
    const wasOn = before.on_since !== null;
    const now = ctx.clock.now();
    const row = await changeTemplate(tx, ctx.propertyId, id, {
      ...change,
      ...(isOn !== undefined && isOn !== wasOn && { on_since: isOn ? now : null }),
      updated_at: now,
      updated_by: ctx.person.userId,
    });
    await recordChange(ctx, tx, {
      subject: 'message-template',
      subjectId: id,
      action: isOn === undefined || isOn === wasOn ? 'changed' : isOn ? 'switched-on' : 'switched-off',
      before: { name: before.name },
      after: { name: row.name },
    });
    await submitTemplates(ctx, tx, [row]);
    if (wasOn || row.on_since !== null)
      await ctx.enqueue(tx, planPropertyJob, { propertyId: ctx.propertyId });
    return row;
  });
  if (stale.row) throw httpErrors.stale({ details: await presentOne(ctx, stale.row) });
  return presentOne(ctx, saved);
}

/** C-MSG-01. Stays keep what was said. */
export const deleteTemplate = (ctx: PropertyContext, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    await changeTemplate(tx, ctx.propertyId, id, { on_since: null, deleted_at: ctx.clock.now() });
    await recordChange(ctx, tx, {
      subject: 'message-template',
      subjectId: id,
      action: 'deleted',
      before: { name: row.name },
    });
    await ctx.enqueue(tx, planPropertyJob, { propertyId: ctx.propertyId });
  });

/** C-MSG-02. As if it were switched on now; one that is on, as it is. */
export async function getReach(ctx: PropertyContext, id: string): Promise<TemplateReach> {
  const row = await findTemplate(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const { stays, skipped } = await readReach(ctx, {
    id: row.id,
    trigger: row.trigger,
    conditions: row.conditions,
    channels: row.channels,
    purpose: row.purpose,
    usefulUntil: row.useful_until,
    late: row.late,
    onSince: row.on_since ?? ctx.clock.now(),
  });
  return {
    stays,
    skipped: [...skipped].map(([reason, count]) => ({ reason, text: reasonText(ctx, reason), count })),
  };
}
