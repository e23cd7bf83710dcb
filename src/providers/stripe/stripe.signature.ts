import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_MS = 300_000;

/**
 * Whether Stripe sent a post: signed with the secret of its endpoint, at most five minutes away from now. Webhook events of hosts are
 * verified before anything else happens, where loading Stripe's library would take 36 MB; a test holds both against each other.
 * Source: https://docs.stripe.com/webhooks/signature, read on 2026-12-01.
 */
export function hasStripeSignature(
  header: string | undefined,
  raw: Buffer,
  secret: string,
  nowMs: number,
): boolean {
  const parts = (header ?? '').slice(0, 4000).split(',');
  const valuesOf = (name: string) =>
    parts.flatMap((part) => {
      const [key = '', ...rest] = part.trim().split('=');
      return key === name ? [rest.join('=')] : [];
    });
  const [moment = '', ...others] = valuesOf('t');
  if (!/^\d{1,12}$/.test(moment) || others.length > 0) return false;
  if (Math.abs(nowMs - Number(moment) * 1000) > TOLERANCE_MS) return false;
  const wanted = createHmac('sha256', secret).update(`${moment}.`).update(raw).digest();
  return valuesOf('v1').some((given) => {
    if (!/^[0-9a-f]{64}$/.test(given)) return false;
    return timingSafeEqual(Buffer.from(given, 'hex'), wanted);
  });
}
