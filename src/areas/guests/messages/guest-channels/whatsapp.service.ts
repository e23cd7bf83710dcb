import { getContactDetails } from '#areas/platform/accounts/index.ts';
import {
  type ConnectionRow,
  connectionErrors,
  connectionsOfProperty,
  createConnection,
  deleteConnection,
  openConnection,
  providerFor,
  translateProviderErrors,
  updateConnection,
  webhookAddressOf,
} from '#areas/property/connections/index.ts';
import type { GuestChannelSignUp } from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import type { Credentials } from '#capabilities/connection.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { TextKey } from '#texts/index.ts';
import { TESTS_A_DAY } from '../messages.constants.ts';
import { messagesErrors } from '../messages.errors.ts';
import { problemText, rejectionText } from '../problems.ts';
import { listTemplateRows } from '../templates.store.ts';
import { guestMessagingOf } from './content.service.ts';
import { type ChannelRow, changeTest, findChannel } from './guest-channels.store.ts';
import { submissionOf } from './submissions.constants.ts';
import { submissionName } from './submissions.ts';
import { listSubmissions } from './submissions.store.ts';
import { testMessageEffect } from './test-message.effects.ts';
import type { WhatsappSignUp, WhatsappState, WhatsappTemplate } from './whatsapp.contract.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { newId } from '#vocabulary/uuid.ts';

const PROVIDER = 'whatsapp-cloud';

/** The connection that people mean: the real one where there is one. */
async function findWhatsapp(ctx: PropertyContext): Promise<ConnectionRow | undefined> {
  const own = (await connectionsOfProperty(ctx.db, ctx.propertyId)).filter(
    ({ provider_id: id }) => id === PROVIDER,
  );
  return own.find(({ mode }) => mode === 'live') ?? own[0];
}

const signUpOf = (ctx: PropertyContext): GuestChannelSignUp | undefined =>
  guestMessagingOf(ctx, PROVIDER).signUp;

/** The app of this installation; the one of the simulator only where there is no other. */
function presentSignUp(ctx: PropertyContext): WhatsappState['signUp'] {
  const signUp = signUpOf(ctx);
  const live = signUp?.appIdOf('live');
  if (live) return { appId: live, mode: 'live' };
  const test = ctx.hasSimulators ? signUp?.appIdOf('test') : null;
  return test ? { appId: test, mode: 'test' } : null;
}

/** States of a number with which nothing leaves, and why; a flagged number still sends. */
const PROBLEMS: Readonly<Partial<Record<ChannelRow['state'], TextKey>>> = {
  restricted: 'messages.whatsapp.restricted',
  disconnected: 'messages.whatsapp.disconnected',
  pending: 'messages.whatsapp.pending',
};

/** C-WA-01. */
export async function getWhatsapp(ctx: PropertyContext): Promise<WhatsappState> {
  const row = await findWhatsapp(ctx);
  const channel = row && (await findChannel(ctx.db, ctx.propertyId, row.id));
  const texts = allTexts[ctx.language];
  const problem = channel && PROBLEMS[channel.state];
  const hasFailed = row !== undefined && (row.state !== 'active' || problem !== undefined);
  return {
    engine: row ? 'cloud' : null,
    status: !row ? 'disconnected' : hasFailed ? 'failed' : channel ? 'connected' : 'connecting',
    connectionId: row?.id ?? null,
    mode: row?.mode ?? null,
    phone: channel?.display_number ?? null,
    name: channel?.verified_name ?? row?.name ?? null,
    quality: channel?.quality ?? null,
    dailyLimit: channel?.dailyLimit ?? null,
    problem:
      row && row.state !== 'active'
        ? translate(texts, row.state === 'paused' ? 'messages.whatsapp.paused' : 'integration.reconnect')
        : problem
          ? translate(texts, problem)
          : null,
    readAt: channel?.read_at ?? null,
    test:
      channel?.test_state && channel.test_at
        ? {
            state: channel.test_state,
            at: channel.test_at,
            problem:
              channel.test_problem === 'window-closed'
                ? translate(texts, 'messages.whatsapp.writeFirst')
                : problemText(ctx, channel.test_problem),
          }
        : null,
    hasTestMode: ctx.hasSimulators,
    signUp: presentSignUp(ctx),
  };
}

/** The access that the code of the window is good for; undefined where the host typed an access. */
async function accessForCode(
  ctx: PropertyContext,
  { mode, code, wabaId, phoneNumberId }: WhatsappSignUp,
): Promise<Credentials | undefined> {
  if (code === undefined) return undefined;
  const signUp = signUpOf(ctx);
  if (mode === 'test' && !ctx.hasSimulators) throw connectionErrors.testModeClosed({ field: 'mode' });
  if (!signUp?.appIdOf(mode)) throw messagesErrors.noSignUp();
  const missing = Object.entries({ wabaId, phoneNumberId }).find(([, value]) => value === undefined);
  if (missing) throw connectionErrors.credentialsRefused({ field: missing[0] });
  return translateProviderErrors(
    providerFor(ctx, PROVIDER),
    () => signUp.exchangeCode(mode, { code, accountId: wabaId ?? '', senderId: phoneNumberId ?? '' }),
    '',
  );
}

/** C-WA-02. */
export async function connectWhatsapp(ctx: MemberContext, input: WhatsappSignUp): Promise<WhatsappState> {
  const { mode, credentials = {} } = input;
  const own = (await connectionsOfProperty(ctx.db, ctx.propertyId)).find(
    (row) => row.provider_id === PROVIDER && row.mode === mode,
  );
  // A code is good once: it is not spent on a number that is connected already.
  if (own && own.state !== 'reconnect') throw connectionErrors.alreadyConnected();
  const access = await accessForCode(ctx, input);
  if (own) {
    await updateConnection(ctx, [], own.id, access ? {} : { credentials }, access);
  } else {
    await createConnection(ctx, [], { partnerIntegrationId: PROVIDER, mode, credentials }, access);
  }
  return getWhatsapp(ctx);
}

/** C-WA-03. */
export async function previewWhatsappLogout(ctx: PropertyContext) {
  const row = await findWhatsapp(ctx);
  const templates = await listTemplateRows(ctx.db, ctx.propertyId);
  return {
    connected: row !== undefined,
    templates: templates.filter(
      ({ channels, on_since }) => on_since !== null && channels.includes('whatsapp'),
    ).length,
  };
}

/** C-MSG-17. */
export async function disconnectWhatsapp(ctx: MemberContext): Promise<WhatsappState> {
  const row = await findWhatsapp(ctx);
  if (!row) throw messagesErrors.notConnected();
  await deleteConnection(ctx, [], row.id);
  return getWhatsapp(ctx);
}

/** C-MSG-18. */
export async function getWhatsappCallback(ctx: PropertyContext): Promise<{ address: string | null }> {
  const row = await findWhatsapp(ctx);
  if (!row) return { address: null };
  const { credentials } = await openConnection(ctx, ctx.db, row);
  return { address: credentials['appSecret'] ? webhookAddressOf(ctx, row) : null };
}

/** C-WA-04. The same words for everyone, and only to the caller's own verified phone (R-CHK-02, SEC-43). */
export async function sendWhatsappTest(
  ctx: MemberContext,
  { phone, text }: { readonly phone?: string | undefined; readonly text?: string | undefined },
): Promise<{ to: string }> {
  const fixed = Object.values(allTexts).map((texts) => translate(texts, 'whatsapp.testMessage'));
  if (text !== undefined && !fixed.includes(text)) throw messagesErrors.onlyTestText({ field: 'text' });
  const { phoneNumber: to } = await getContactDetails(ctx);
  if (to === null) throw messagesErrors.noVerifiedPhone();
  if (phone !== undefined && digitsOf(phone) !== digitsOf(to)) {
    throw messagesErrors.onlyOwnPhone({ field: 'phone' });
  }
  const row = await findWhatsapp(ctx);
  if (!row || row.state !== 'active') throw messagesErrors.notConnected();
  await countWithLimit(ctx.system, ctx.clock, `whatsapp-tests:${ctx.propertyId}`, TESTS_A_DAY, 86_400);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await ctx.effects.plan(ctx, tx, testMessageEffect, {
      subjectId: newId<string>(now),
      payload: {
        connectionId: row.id,
        providerId: row.provider_id,
        userId: ctx.person.userId,
        language: ctx.language,
      },
    });
    await changeTest(tx, ctx.propertyId, row.id, { test_state: 'sending', test_problem: null, test_at: now });
  });
  return { to: maskAddress(to) };
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/** C-NOT-02. */
export async function listWhatsappTemplates(ctx: PropertyContext): Promise<WhatsappTemplate[]> {
  const row = await findWhatsapp(ctx);
  if (!row) return [];
  const [submissions, templates, { name: propertyName }] = await Promise.all([
    listSubmissions(ctx.db, ctx.propertyId, { connectionId: row.id }),
    listTemplateRows(ctx.db, ctx.propertyId),
    propertyFacts(ctx),
  ]);
  const byId = new Map(templates.map((template) => [template.id, template]));
  return submissions.flatMap((one) => {
    const template = byId.get(one.template_id);
    if (!template) return [];
    const text = template.texts[one.language];
    const isCurrent =
      text !== undefined && submissionName(template.id, submissionOf(text.body, propertyName)) === one.name;
    return [
      {
        _id: one.id,
        templateId: one.template_id,
        templateName: template.name,
        name: one.name,
        language: one.language,
        languageCode: one.language_code,
        body: one.body,
        state: one.state,
        isCurrent,
        category: one.category,
        quality: one.quality,
        problem: rejectionText(ctx, one.problem),
        isTest: row.mode === 'test',
        submittedAt: one.created_at,
      },
    ];
  });
}
