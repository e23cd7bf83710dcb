import {
  connectionErrors,
  type ConnectionRow,
  createConnection,
  openConnection,
} from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  GuestDevice,
  GuestDeviceMethod,
} from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { readPhone } from '#vocabulary/phone.ts';
import { LINK_FRESH_SECONDS, LINK_READS_A_MINUTE } from '../messages.constants.ts';
import { messagesErrors } from '../messages.errors.ts';
import { noteDevice, readDevice } from './devices.service.ts';
import { type DeviceRow, findDevice, insertDevice } from './devices.store.ts';
import { linkingOf, listWhatsapp, WHATSAPP_PROVIDERS } from './whatsapp-numbers.service.ts';
import type { WhatsappLink, WhatsappSignUp, WhatsappState } from './whatsapp.contract.ts';

const QR_WIDTH = 264;

const wrongPhone = (text: TextKey): Failure =>
  new Failure(400, [{ code: 'invalid-input', text, field: 'phone' }]);

/** But for the number of the telephone, nothing was typed that the gateway could refuse: a refusal is its fault, or Posada's. */
async function askGateway<Result>(
  ctx: PropertyContext,
  { provider_id: id }: ConnectionRow,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.fields[0]?.field === 'phone') throw wrongPhone('messages.whatsapp.link.phone');
    const { name } = ctx.providers.byId(id).manifest;
    throw connectionErrors.providerDown({ params: { name }, cause: error });
  }
}

export const presentLink = ({
  state,
  last_error: lastError,
  linked_at: linkedAt,
  read_at: readAt,
}: DeviceRow): NonNullable<WhatsappState['link']> => ({ state, lastError, linkedAt, readAt });

/** Why nothing leaves from a telephone, where its host has to act. */
export function linkProblem(
  ctx: Pick<PropertyContext, 'language'>,
  { state, last_error: lastError, phone }: Pick<DeviceRow, 'state' | 'last_error' | 'phone'>,
): string | null {
  const text = ((): TextKey | null => {
    if (state === 'blocked') return 'messages.whatsapp.link.blocked';
    if (state === 'logged-out') return 'messages.whatsapp.link.loggedOut';
    if (state !== 'disconnected') return null;
    if (lastError === 'replaced') return 'messages.whatsapp.link.replaced';
    if (lastError === 'not-scanned') return 'messages.whatsapp.link.notScanned';
    return phone === null ? null : 'messages.whatsapp.link.ended';
  })();
  return text === null ? null : translate(allTexts[ctx.language], text);
}

/** The number of the property that is linked by a code: the real one where there is one. */
async function findLinked(ctx: PropertyContext): Promise<ConnectionRow | undefined> {
  const own = (await listWhatsapp(ctx)).filter(({ provider_id: id }) => id === WHATSAPP_PROVIDERS.web);
  return own.find(({ mode }) => mode === 'live') ?? own[0];
}

/** C-MSG-21. A code is neither stored nor logged. */
export async function getWhatsappLink(ctx: PropertyContext): Promise<WhatsappLink> {
  const row = await findLinked(ctx);
  const known = row && (await findDevice(ctx.db, ctx.propertyId, row.id));
  if (!row || !known) throw messagesErrors.notConnected();
  await countWithLimit(ctx.system, ctx.clock, `whatsapp-link:${ctx.propertyId}`, LINK_READS_A_MINUTE, 60);
  const { devices } = linkingOf(ctx);
  const freshFrom = plusSeconds(ctx.clock.now(), -LINK_FRESH_SECONDS);
  const isFresh =
    row.state === 'active' && known.state === 'connected' && epochMs(known.read_at) > epochMs(freshFrom);
  const shown = isFresh ? null : await askGateway(ctx, row, () => readDevice(ctx, row, devices));
  const device = (await findDevice(ctx.db, ctx.propertyId, row.id)) ?? known;
  return {
    ...presentLink(device),
    phone: device.phone,
    name: device.name,
    problem: linkProblem(ctx, device),
    ...(await presentCode(shown)),
    phonePage: devices.phonePageOf(await openConnection(ctx, ctx.db, row)),
  };
}

async function presentCode(
  shown: GuestDevice | null,
): Promise<Pick<WhatsappLink, 'qr' | 'image' | 'expiresAt' | 'pairingCode'>> {
  const none = { qr: null, image: null, expiresAt: null, pairingCode: null };
  if (shown?.state === 'code') return { ...none, pairingCode: shown.pairingCode };
  if (shown?.state !== 'qr') return none;
  const { toDataURL } = await import('qrcode');
  const image = await toDataURL(shown.qr, { width: QR_WIDTH, margin: 1 });
  return { ...none, qr: shown.qr, image, expiresAt: shown.expiresAt };
}

/** The number on which the code is typed, as one of the country of the property. */
async function methodOf(
  ctx: PropertyContext,
  { method, phone = '' }: Pick<WhatsappSignUp, 'method' | 'phone'>,
): Promise<GuestDeviceMethod> {
  if (method === 'qr') return { kind: 'qr' };
  if (phone === '') throw wrongPhone('general.required');
  const { country } = await propertyFacts(ctx);
  const number = readPhone(phone, country);
  if (number === undefined) throw wrongPhone('messages.whatsapp.link.phone');
  return { kind: 'code', phone: number };
}

/** Refuses what cannot be linked here, before anything is asked of a person. */
export function requireGateway(ctx: PropertyContext, { mode }: Pick<WhatsappSignUp, 'mode'>): void {
  if (!linkingOf(ctx).modes.includes(mode)) throw messagesErrors.noGateway({ field: 'engine' });
}

/**
 * Begins to link a telephone, for a new connection or for one whose link has ended or was never made. The connection is there before
 * the telephone: its key is what the gateway knows it by.
 */
export async function linkTelephone(
  ctx: MemberContext,
  own: ConnectionRow | undefined,
  input: WhatsappSignUp,
): Promise<void> {
  const method = await methodOf(ctx, input);
  const accepted = own && (await findDevice(ctx.db, ctx.propertyId, own.id));
  if (!accepted && input.acceptsRisks !== true) {
    throw messagesErrors.risksNotAccepted({ field: 'acceptsRisks' });
  }
  const id = own?.id ?? (await createDeviceConnection(ctx, input.mode));
  await ctx.db.transaction((tx) =>
    insertDevice(tx, ctx.propertyId, {
      connection_id: id,
      accepted_by: ctx.person.userId,
      at: ctx.clock.now(),
    }),
  );
  await beginLink(ctx, id, method);
}

async function createDeviceConnection(ctx: MemberContext, mode: 'live' | 'test'): Promise<ConnectionId> {
  const made = await createConnection(
    ctx,
    [],
    { partnerIntegrationId: WHATSAPP_PROVIDERS.web, mode, credentials: {} },
    linkingOf(ctx).devices.createCredentials(mode),
  );
  return made._id;
}

async function beginLink(ctx: MemberContext, id: ConnectionId, method: GuestDeviceMethod): Promise<void> {
  const { devices } = linkingOf(ctx);
  const row = (await listWhatsapp(ctx)).find((one) => one.id === id);
  if (!row) throw messagesErrors.notConnected();
  const connection = await openConnection(ctx, ctx.db, row);
  const device = await askGateway(ctx, row, async () => {
    const before = await devices.read(connection);
    return before.state === 'blocked' ? before : devices.connect(connection, method);
  });
  await noteDevice(ctx, row, device);
  if (device.state === 'blocked') throw messagesErrors.numberBlocked();
}
