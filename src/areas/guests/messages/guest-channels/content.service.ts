import type { ConnectionRow } from '#areas/property/connections/index.ts';
import type { GuestMessagingCapability } from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { hashOfPhone } from '../facts.service.ts';
import { findWindow } from './guest-channels.store.ts';
import { submissionOf } from './submissions.constants.ts';
import { submissionName } from './submissions.ts';
import { listSubmissions, type SubmissionRow } from './submissions.store.ts';

/** A message that leaves in the last minute of the window would arrive after it. */
const WINDOW_MARGIN_SECONDS = 60;

/** Throws for a provider without the capability: no other one is chosen. */
export function guestMessagingOf(
  ctx: Pick<Context, 'providers'>,
  providerId: string,
): GuestMessagingCapability {
  const { guestMessaging } = ctx.providers.byId(providerId).capabilities;
  if (!guestMessaging) throw new RangeError(`${providerId} carries no messages to guests`);
  return guestMessaging;
}

/**
 * What a message can be sent as now: `words` while the guest wrote within the window, else the approved words. The approved ones
 * of an earlier text are used until those of the present one are approved; null while there are none.
 */
export async function chooseContent(
  ctx: PropertyContext,
  tx: Transaction,
  { id: connectionId, provider_id: providerId }: ConnectionRow,
  of: {
    readonly phone: string;
    readonly templateId: string;
    readonly language: Language;
    readonly body: string;
    readonly propertyName: string;
  },
): Promise<'words' | SubmissionRow | null> {
  const { windowSeconds, templates } = guestMessagingOf(ctx, providerId);
  if (windowSeconds === null || templates === undefined) return 'words';
  const phoneHash = hashOfPhone(ctx, of.phone);
  const heardAt = await findWindow(tx, ctx.propertyId, { connectionId, phoneHash });
  const isOpen =
    heardAt !== null && plusSeconds(heardAt, windowSeconds - WINDOW_MARGIN_SECONDS) > ctx.clock.now();
  if (isOpen) return 'words';
  const approved = (
    await listSubmissions(tx, ctx.propertyId, { connectionId, templateIds: [of.templateId] })
  ).filter(({ language, state }) => language === of.language && state === 'approved');
  const name = submissionName(of.templateId, submissionOf(of.body, of.propertyName));
  return approved.find((one) => one.name === name) ?? approved[0] ?? null;
}
