import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { getContactDetails } from '#areas/platform/accounts/index.ts';
import {
  type ConnectionRow,
  connectionErrors,
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
import { countPaced } from '../deliveries.store.ts';
import { PACE_PAUSE_SECONDS, TESTS_A_DAY } from '../messages.constants.ts';
import { messagesErrors } from '../messages.errors.ts';
import { problemText, rejectionText } from '../problems.ts';
import { listTemplateRows } from '../templates.store.ts';
import { guestMessagingOf } from './content.service.ts';
import { type DeviceRow, findDevice, findNumberUse, saveNumberUse } from './devices.store.ts';
import { type ChannelRow, changeTest, findChannel } from './guest-channels.store.ts';
import { deviceConnections } from './log-out.effects.ts';
import { takeNextTurn, readPace } from './pace.service.ts';
import { countOn, countStrangers, fullFrom, mostOn, mostStrangers } from './pace.ts';
import { submissionOf } from './submissions.constants.ts';
import { submissionName } from './submissions.ts';
import { listSubmissions } from './submissions.store.ts';
import { testMessageEffect } from './test-message.effects.ts';
import { linkProblem, linkTelephone, presentLink, requireGateway } from './whatsapp-link.service.ts';
import {
  asksUse,
  engineOf,
  findWhatsapp,
  linkingOf,
  listWhatsapp,
  WHATSAPP_PROVIDERS,
} from './whatsapp-numbers.service.ts';
import type { WhatsappSignUp, WhatsappState, WhatsappTemplate } from './whatsapp.contract.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { newId } from '#vocabulary/uuid.ts';

const PROVIDER = WHATSAPP_PROVIDERS.cloud;

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

/** A connection that is not active; only a person pauses it. */
const STATE_PROBLEMS: Readonly<Record<Exclude<ConnectionRow['state'], 'active'>, TextKey>> = {
  reconnect: 'integration.reconnect',
  paused: 'messages.whatsapp.paused',
  migrating: 'integration.reconnect',
  migrated: 'integration.reconnect',
};

/** How a number of the WhatsApp Business platform stands, and why nothing leaves from it. */
function presentNumber(
  ctx: PropertyContext,
  row: ConnectionRow,
  channel: ChannelRow | undefined,
): Pick<WhatsappState, 'status' | 'problem'> {
  const texts = allTexts[ctx.language];
  const problem = channel && PROBLEMS[channel.state];
  if (row.state !== 'active')
    return { status: 'failed', problem: translate(texts, STATE_PROBLEMS[row.state]) };
  if (problem !== undefined) return { status: 'failed', problem: translate(texts, problem) };
  return { status: channel ? 'connected' : 'connecting', problem: null };
}

/** It waits for the host, also after an earlier link has ended. */
const LINKING: ReadonlySet<DeviceRow['state']> = new Set(['connecting', 'qr', 'code']);

/** The same of a telephone that is linked by a code. */
function presentTelephone(
  ctx: PropertyContext,
  row: ConnectionRow,
  device: DeviceRow | undefined,
): Pick<WhatsappState, 'status' | 'problem'> {
  const texts = allTexts[ctx.language];
  const problem = device ? linkProblem(ctx, device) : null;
  if (row.state === 'reconnect' && device && LINKING.has(device.state)) {
    return { status: 'connecting', problem: null };
  }
  if (row.state !== 'active') {
    return { status: 'failed', problem: problem ?? translate(texts, STATE_PROBLEMS[row.state]) };
  }
  if (device === undefined || device.state === 'disconnected') return { status: 'disconnected', problem };
  const isLinked = device.linked_at !== null;
  if (device.state === 'blocked' || device.state === 'logged-out') return { status: 'failed', problem };
  if (!isLinked) return { status: 'connecting', problem };
  // The gateway is away: what is due waits.
  const isAway = row.problem !== null;
  return { status: 'connected', problem: isAway ? translate(texts, 'messages.whatsapp.link.away') : problem };
}

/** What a number has sent today and in the last hour, of what it may. */
async function presentPace(ctx: PropertyContext, row: ConnectionRow): Promise<WhatsappState['pace']> {
  const pace = await readPace(ctx, row);
  if (pace === null) return null;
  const { left, facts } = pace;
  const now = ctx.clock.now();
  const today = dayIn(facts.zone, now);
  const whole = fullFrom(facts);
  return {
    today: { sent: countOn(today, left, facts), most: mostOn(today, facts) },
    strangers: { sent: countStrangers(now, left), most: mostStrangers(facts) },
    fullFrom: whole > today ? whole : null,
    waiting: await countPaced(ctx.db, ctx.propertyId),
    pause: PACE_PAUSE_SECONDS,
  };
}

/** C-WA-01. */
export async function getWhatsapp(ctx: PropertyContext): Promise<WhatsappState> {
  const row = await findWhatsapp(ctx);
  const { modes } = linkingOf(ctx);
  const common = {
    hasTestMode: ctx.hasSimulators,
    signUp: presentSignUp(ctx),
    linkModes: modes,
    asksUse: await asksUse(ctx),
  };
  if (!row) return { ...NO_NUMBER, ...common, needsWarning: modes.length > 0 };
  const [channel, device, pace, usedBy] = await Promise.all([
    findChannel(ctx.db, ctx.propertyId, row.id),
    findDevice(ctx.db, ctx.propertyId, row.id),
    presentPace(ctx, row),
    findNumberUse(ctx.db, ctx.propertyId),
  ]);
  const engine = engineOf(row);
  return {
    engine,
    ...(engine === 'web' ? presentTelephone(ctx, row, device) : presentNumber(ctx, row, channel)),
    connectionId: row.id,
    mode: row.mode,
    // A telephone has no number until it is linked.
    phone: device ? formatPhone(device.phone) : channel?.display_number || null,
    name: device ? device.name : (channel?.verified_name ?? row.name),
    quality: engine === 'web' ? null : (channel?.quality ?? null),
    dailyLimit: channel?.dailyLimit ?? null,
    readAt: device?.read_at ?? channel?.read_at ?? null,
    test: presentTest(ctx, channel),
    link: device ? presentLink(device) : null,
    pace,
    usedBy,
    ...common,
    needsWarning: engine === 'web' && device === undefined,
  };
}

/** "+57 300 1234567". */
const formatPhone = (phone: string | null): string | null =>
  phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone);

const NO_NUMBER = {
  engine: null,
  status: 'disconnected',
  connectionId: null,
  mode: null,
  phone: null,
  name: null,
  quality: null,
  dailyLimit: null,
  problem: null,
  readAt: null,
  test: null,
  link: null,
  pace: null,
  usedBy: null,
} as const;

function presentTest(ctx: PropertyContext, channel: ChannelRow | undefined): WhatsappState['test'] {
  if (!channel?.test_state || !channel.test_at) return null;
  const { test_state: state, test_at: at, test_problem: problem } = channel;
  return {
    state,
    at,
    problem:
      problem === 'window-closed'
        ? translate(allTexts[ctx.language], 'messages.whatsapp.writeFirst')
        : problemText(ctx, problem),
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

/** Who else uses a number is asked before it is connected, where the setup says that a CRM does (I-23). */
async function askUse(ctx: MemberContext, { usedBy }: WhatsappSignUp): Promise<void> {
  if (usedBy === undefined && (await asksUse(ctx))) throw messagesErrors.whoElseUsesIt({ field: 'usedBy' });
  const told =
    usedBy === undefined ? null : { used_by: usedBy, told_by: ctx.person.userId, told_at: ctx.clock.now() };
  await ctx.db.transaction((tx) => saveNumberUse(tx, ctx.propertyId, told));
}

/** A telephone that was never linked keeps no other number away. */
const isUnlinked = async (ctx: PropertyContext, row: ConnectionRow): Promise<boolean> =>
  engineOf(row) === 'web' &&
  row.state === 'active' &&
  (await findDevice(ctx.db, ctx.propertyId, row.id))?.linked_at == null;

/** C-WA-02. */
export async function connectWhatsapp(ctx: MemberContext, input: WhatsappSignUp): Promise<WhatsappState> {
  const { mode, engine } = input;
  if (engine === 'web') requireGateway(ctx, input);
  const before = (await listWhatsapp(ctx)).find((row) => row.mode === mode);
  const isWaiting = before !== undefined && (await isUnlinked(ctx, before));
  const isSame = before !== undefined && engineOf(before) === engine;
  const mayConnect = before === undefined || isWaiting || (isSame && before.state === 'reconnect');
  // A code is good once: it is not spent on a number that is connected already.
  if (!mayConnect) throw connectionErrors.alreadyConnected();
  const own = isSame ? before : undefined;
  if (!own) await askUse(ctx, input);
  if (before && !own) await deleteConnection(ctx, [deviceConnections], before.id);
  if (engine === 'web') await linkTelephone(ctx, own, input);
  else await connectNumber(ctx, own, input);
  return getWhatsapp(ctx);
}

async function connectNumber(
  ctx: MemberContext,
  own: ConnectionRow | undefined,
  input: WhatsappSignUp,
): Promise<void> {
  const { mode, credentials = {} } = input;
  const access = await accessForCode(ctx, input);
  if (own) {
    await updateConnection(ctx, [], own.id, access ? {} : { credentials }, access);
  } else {
    await createConnection(ctx, [], { partnerIntegrationId: PROVIDER, mode, credentials }, access);
  }
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
  await deleteConnection(ctx, [deviceConnections], row.id);
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
  const subjectId = newId<string>(now);
  await ctx.db.transaction(async (tx) => {
    await takeNextTurn(ctx, tx, { connection: row, phone: to, id: subjectId });
    await ctx.effects.plan(ctx, tx, testMessageEffect, {
      subjectId,
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
