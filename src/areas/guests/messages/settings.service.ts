import { getContactDetails } from '#areas/platform/accounts/index.ts';
import { canSend, queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { TESTS_A_DAY } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import { planPropertyJob } from './plan-property.jobs.ts';
import type { MessageSettings, MessageSettingsInput } from './settings.contract.ts';
import {
  changeMessageSettings,
  findMessageSettings,
  insertMessageSettings,
  lockMessageSettings,
  type MessageSettingsRow,
} from './settings.store.ts';
import { startingTemplates } from './starting-templates.ts';
import { hasBegunTemplates, insertTemplates } from './templates.store.ts';
import { hasThreads } from './ways.service.ts';

const present = async (ctx: PropertyContext, row: MessageSettingsRow): Promise<MessageSettings> => ({
  propertyId: ctx.propertyId,
  isOn: row.is_on,
  listingsOff: row.listings_off,
  senderName: row.sender_name,
  replyTo: row.reply_to,
  canEmail: canSend(ctx, 'email'),
  hasThreads: await hasThreads(ctx),
  seesBounces: canSend(ctx, 'email') && ctx.providers.only('email').inboundDomain !== null,
  version: row.version,
});

/** Before the first settings a property writes under its own name, and has no address for answers. */
async function settingsRow(ctx: PropertyContext): Promise<MessageSettingsRow> {
  const row = await findMessageSettings(ctx.db, ctx.propertyId);
  return (
    row ?? {
      is_on: true,
      listings_off: [],
      sender_name: (await propertyFacts(ctx)).name,
      reply_to: null,
      version: 0,
    }
  );
}

export const readSettings = async (ctx: PropertyContext): Promise<MessageSettings> =>
  present(ctx, await settingsRow(ctx));

/** C-INT-12. The second call changes nothing. */
export async function initMessages(ctx: MemberContext): Promise<MessageSettings> {
  const { name } = await propertyFacts(ctx);
  const { email: replyTo } = await getContactDetails(ctx);
  const withThreads = await hasThreads(ctx);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const first = { is_on: true, listings_off: [], sender_name: name, reply_to: replyTo };
    await insertMessageSettings(tx, ctx.propertyId, first, now);
    // Two presses at once: the second waits here and finds the templates of the first, also deleted ones.
    await lockMessageSettings(tx, ctx.propertyId);
    if (await hasBegunTemplates(tx, ctx.propertyId)) return;
    await insertTemplates(tx, ctx.propertyId, startingTemplates(now, ctx.language, withThreads));
    await recordChange(ctx, tx, {
      subject: 'message-settings',
      subjectId: ctx.propertyId,
      action: 'created',
    });
  });
  return readSettings(ctx);
}

/** C-MSG-05. `version` is the one that the change is based on (REL-22). */
export async function saveSettings(
  ctx: PropertyContext,
  input: MessageSettingsInput,
  version: number | null,
): Promise<MessageSettings> {
  const { listingsOff } = input;
  if (listingsOff) {
    const known = new Set((await listingSummaries(ctx.db, ctx.propertyId)).map(({ id }) => id));
    if (listingsOff.some((id) => !known.has(id)))
      throw messagesErrors.unknownListing({ field: 'listingsOff' });
  }
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const first = { ...(await settingsRow(ctx)), is_on: true };
    await insertMessageSettings(tx, ctx.propertyId, first, now);
    const before = await lockMessageSettings(tx, ctx.propertyId);
    if (!before) throw httpErrors.missing();
    const isFirst = before.version === 1 && version === 0;
    if (version !== null && version !== before.version && !isFirst) {
      throw httpErrors.stale({ details: await present(ctx, before) });
    }
    const after = await changeMessageSettings(
      tx,
      ctx.propertyId,
      {
        ...(input.isOn !== undefined && { is_on: input.isOn }),
        ...(listingsOff && { listings_off: [...new Set(listingsOff)] }),
        ...(input.senderName !== undefined && { sender_name: input.senderName }),
        ...(input.replyTo !== undefined && { reply_to: input.replyTo }),
      },
      now,
    );
    await recordChange(ctx, tx, {
      subject: 'message-settings',
      subjectId: ctx.propertyId,
      action: 'changed',
      before: { name: before.sender_name },
      after: { name: after.sender_name },
    });
    await ctx.enqueue(tx, planPropertyJob, { propertyId: ctx.propertyId });
    return present(ctx, after);
  });
}

/** The same words for everyone, and only to the caller's own verified address (SEC-43). */
export async function sendTestMessage(ctx: MemberContext): Promise<{ to: string }> {
  const { email: to } = await getContactDetails(ctx);
  if (to === null) throw messagesErrors.noVerifiedEmail();
  await countWithLimit(ctx.system, ctx.clock, `mail-tests:${ctx.propertyId}`, TESTS_A_DAY, 86_400);
  await ctx.db.transaction((tx) =>
    queueEmail(ctx, tx, {
      to,
      language: ctx.language,
      subject: 'messages.test.subject',
      text: 'whatsapp.testMessage',
      params: {},
    }),
  );
  return { to: maskAddress(to) };
}
