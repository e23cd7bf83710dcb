import type { RawMail } from '#capabilities/messaging/incoming-mail.ts';
import type { Context } from '#foundation/context/context.ts';
import { countHits } from '#foundation/http/rate-limits.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { newId } from '#vocabulary/uuid.ts';
import { findMailOwner, type MailOwner } from '../deliveries.store.ts';
import { takeMailJob } from './inbound-mail.jobs.ts';
import { insertInboundMail } from './inbound-mail.store.ts';
import { deliveryOfAddress } from './mail-addresses.ts';
import { sealMail } from './stored-mail.ts';

/** More than any guest writes about one message, and than any mail server reports. */
const MOST_A_DAY = 60;

async function ownerOf(ctx: Context, localPart: string): Promise<MailOwner | undefined> {
  const id = deliveryOfAddress(ctx, localPart);
  return id === null ? undefined : findMailOwner(ctx.system, id);
}

/** Whether mail for an address is taken: it is one of a mail to a guest who was not forgotten. */
export const knowsMailAddress = async (ctx: Context, localPart: string): Promise<boolean> =>
  (await ownerOf(ctx, localPart)) !== undefined;

/**
 * Stores a mail sealed, with the job that reads it, once for each of its addresses. After an error the sender keeps the mail and
 * sends it again; an address that stored it before does not store it twice.
 */
export async function receiveMail(
  ctx: Context,
  {
    localParts,
    messageId,
    ...mail
  }: RawMail & { readonly localParts: readonly string[]; readonly messageId: string | null },
): Promise<'stored' | 'limited'> {
  const now = ctx.clock.now();
  const key = hashOf(messageId ?? Buffer.from(mail.raw).toString('base64'));
  for (const localPart of new Set(localParts)) {
    const owner = await ownerOf(ctx, localPart);
    // Forgotten since the address was accepted.
    if (!owner) continue;
    const hits = await countHits(ctx.system, ctx.clock, `inbound-mail:${owner.id}`, 86_400);
    if (hits > MOST_A_DAY) return 'limited';
    const inside = ctx.forProperty(owner.property_id);
    await inside.db.transaction(async (tx) => {
      const id = newId<string>(now);
      const isNew = await insertInboundMail(tx, inside.propertyId, {
        id,
        delivery_id: owner.id,
        key,
        content: sealMail(ctx, id, mail),
        received_at: now,
      });
      if (isNew) await inside.enqueue(tx, takeMailJob, { mailId: id });
    });
  }
  return 'stored';
}
