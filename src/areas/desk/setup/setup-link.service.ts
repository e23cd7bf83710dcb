import { getContactDetails } from '#areas/platform/accounts/index.ts';
import { canSend, queueEmail, queueText } from '#areas/platform/messaging/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { SETUP_LINKS_AN_HOUR } from './setup.constants.ts';
import { setupErrors } from './setup.errors.ts';

/** C-SETUP-03. Sent only to an address that the person has proved, so that it bothers no stranger. */
export async function sendSetupLink(
  ctx: MemberContext,
  channel: 'email' | 'phone',
): Promise<{ sent: true; destination: string }> {
  const reach = await getContactDetails(ctx);
  const to = channel === 'email' ? reach.email : reach.phoneNumber;
  if (to === null) throw setupErrors.noAddress();
  // WhatsApp accepts free text only for people who wrote to Posada, so an SMS comes before it.
  const wanted = channel === 'email' ? (['email'] as const) : (['sms', 'whatsapp'] as const);
  const carrier = wanted.find((one) => canSend(ctx, one));
  if (carrier === undefined) throw setupErrors.notSent();
  const { userId } = ctx.person;
  await countWithLimit(ctx.system, ctx.clock, `setup-link:${userId}`, SETUP_LINKS_AN_HOUR, 3600);
  const { name } = await propertyFacts(ctx);
  const link = `${ctx.publicUrl}/register/complete?property=${ctx.propertyId}`;
  const message = { to, language: ctx.language, params: { name: reach.name, property: name, link } };
  await ctx.db.transaction(async (tx) => {
    if (carrier === 'email') {
      const mail = { subject: 'mail.setupLink.subject', text: 'mail.setupLink.text' } as const;
      await queueEmail(ctx, tx, { ...message, ...mail });
    } else await queueText(ctx, tx, { ...message, channel: carrier, text: 'text.setupLink' });
  });
  return { sent: true, destination: maskAddress(to) };
}
