import { timingSafeEqual } from 'node:crypto';

import type { Context } from '#foundation/context/context.ts';

/** With the id, the sign between them and nothing else it is shorter than the 64 letters of a local part (RFC 5321). */
const PROOF_LETTERS = 28;
const LOCAL_PART = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-f]{28})$/;

const proofOf = ({ secrets }: Pick<Context, 'secrets'>, deliveryId: string): string =>
  secrets.keyedHash(`message-address:${deliveryId}`).slice(0, PROOF_LETTERS);

/**
 * The address of one mail to a guest, to which its bounces and answers come. It is made of the id and of a proof that only this
 * installation can make, and says nothing of the guest.
 */
export const mailAddressOf = (ctx: Pick<Context, 'secrets'>, deliveryId: string, domain: string): string =>
  `${deliveryId.replaceAll('-', '')}.${proofOf(ctx, deliveryId)}@${domain}`;

/** The delivery of an address whose proof is right; null for any other address. */
export function deliveryOfAddress(ctx: Pick<Context, 'secrets'>, localPart: string): string | null {
  const [, ...parts] = LOCAL_PART.exec(localPart) ?? [];
  const proof = parts.pop();
  if (proof === undefined) return null;
  const id = parts.join('-');
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(ctx, id))) ? id : null;
}
