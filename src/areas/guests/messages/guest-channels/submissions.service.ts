import type { ConnectionRow } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type {
  GuestTemplate,
  GuestTemplates,
} from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import { contextInTransaction, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { retryWaitingForApproval } from '../deliveries.store.ts';
import { listTemplateRows, type TemplateRow } from '../templates.store.ts';
import { readWays, type Ways } from '../ways.service.ts';
import { guestMessagingOf } from './content.service.ts';
import { wordsChanged } from './guest-channels.events.ts';
import { submissionEffect } from './submissions.effects.ts';
import { submissionOf } from './submissions.constants.ts';
import { submissionName } from './submissions.ts';
import {
  changeSubmission,
  insertSubmission,
  listSubmissions,
  type SubmissionRow,
} from './submissions.store.ts';

/** Every connection that carries messages to guests now. */
export const connectionsIn = ({ live, test }: Ways): ConnectionRow[] =>
  [live, test].filter((row) => row !== null);

/** Submits the words of templates to every connection that approves words; what was submitted before is not again. */
export async function submitTemplates(
  ctx: PropertyContext,
  tx: Transaction,
  templates: readonly TemplateRow[],
): Promise<void> {
  const within = contextInTransaction(ctx, tx);
  const wanted = templates.filter(({ channels }) => channels.includes('whatsapp'));
  if (wanted.length === 0) return;
  const connections = connectionsIn(await readWays(within));
  if (connections.length === 0) return;
  const { name: propertyName } = await propertyFacts(within);
  for (const connection of connections) {
    const { templates: approving } = guestMessagingOf(ctx, connection.provider_id);
    if (!approving) continue;
    for (const template of wanted)
      await submitOne(ctx, tx, { connection, approving, template, propertyName });
  }
}

async function submitOne(
  ctx: PropertyContext,
  tx: Transaction,
  of: {
    readonly connection: ConnectionRow;
    readonly approving: GuestTemplates;
    readonly template: TemplateRow;
    readonly propertyName: string;
  },
): Promise<void> {
  const { connection, approving, template, propertyName } = of;
  const now = ctx.clock.now();
  for (const language of SUPPORTED_LANGUAGES) {
    const text = template.texts[language];
    if (!text) continue;
    const submission = submissionOf(text.body, propertyName);
    const id = newId<string>(now);
    const isNew = await insertSubmission(tx, ctx.propertyId, {
      source: submission.source,
      body: submission.body,
      id,
      connection_id: connection.id,
      template_id: template.id,
      language,
      name: submissionName(template.id, submission),
      language_code: approving.languageCodes[language],
      variables: [...submission.variables],
      purpose: template.purpose,
      state: 'submitting',
      created_at: now,
      updated_at: now,
    });
    if (!isNew) continue;
    await ctx.effects.plan(ctx, tx, submissionEffect, {
      subjectId: id,
      payload: { submissionId: id, providerId: connection.provider_id },
    });
  }
}

/** Submits what a connection lacks: after it was made, and after the property has another name. */
export const submitMissing = async (ctx: PropertyContext): Promise<void> => {
  const templates = await listTemplateRows(ctx.db, ctx.propertyId);
  await ctx.db.transaction((tx) => submitTemplates(ctx, tx, templates));
};

/** What the channel says of the words of a connection, as a whole list. Messages that wait for words are tried again. */
export async function noteTemplates(
  ctx: PropertyContext,
  tx: Transaction,
  connection: Pick<ConnectionRow, 'id'>,
  listed: readonly GuestTemplate[],
): Promise<void> {
  const byName = new Map(listed.map((one) => [`${one.name} ${one.languageCode}`, one]));
  let hasNewWords = false;
  for (const row of await listSubmissions(tx, ctx.propertyId, { connectionId: connection.id })) {
    const found = byName.get(`${row.name} ${row.language_code}`);
    // Before its effect has ended it need not be in the list; refused words never are.
    if (!found && (row.state === 'submitting' || row.state === 'refused')) continue;
    hasNewWords = (await noteTemplate(ctx, tx, row, found ?? { state: 'deleted' })) || hasNewWords;
  }
  if (hasNewWords) await retryWaitingForApproval(tx, ctx.propertyId, ctx.clock.now());
}

/** An event gives the reason in words, and the list a word of a fixed set: the words stay while the state does. */
function problemAfter(
  row: SubmissionRow,
  told: Partial<Pick<GuestTemplate, 'state' | 'problem'>>,
): string | null {
  const isSame = told.state === undefined || told.state === row.state;
  return isSame && row.problem !== null ? row.problem : (told.problem ?? null);
}

/** One submission as the channel tells of it now. True if its words can be used from now on. */
export async function noteTemplate(
  ctx: PropertyContext,
  tx: Transaction,
  row: SubmissionRow,
  told: Partial<Pick<GuestTemplate, 'state' | 'category' | 'quality' | 'problem' | 'externalId'>>,
): Promise<boolean> {
  const change = {
    state: told.state ?? row.state,
    category: told.category ?? row.category,
    quality: told.quality ?? row.quality,
    problem: problemAfter(row, told),
    external_id: told.externalId ?? row.external_id,
  };
  const isSame = (Object.keys(change) as (keyof typeof change)[]).every((name) => change[name] === row[name]);
  if (isSame) return false;
  await changeSubmission(tx, ctx.propertyId, row.id, { ...change, updated_at: ctx.clock.now() });
  await ctx.publish(tx, wordsChanged, { connectionId: row.connection_id });
  return change.state === 'approved' && row.state !== 'approved';
}
