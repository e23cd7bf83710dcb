import { z } from 'zod';

import type { RawMail } from '#capabilities/messaging/incoming-mail.ts';
import type { Context } from '#foundation/context/context.ts';

const StoredMail = z.object({ raw: z.base64(), hasNullSender: z.boolean() });

const sealContextOf = (id: string) => `inbound_mails.content:${id}`;

/** A mail between its arrival and the job that reads it. */
export const sealMail = (
  { secrets }: Pick<Context, 'secrets'>,
  id: string,
  { raw, hasNullSender }: RawMail,
): Buffer =>
  secrets.platformKey.seal(
    JSON.stringify({ raw: Buffer.from(raw).toString('base64'), hasNullSender }),
    sealContextOf(id),
  );

export function openMail({ secrets }: Pick<Context, 'secrets'>, id: string, sealed: Buffer): RawMail {
  const { raw, hasNullSender } = StoredMail.parse(
    JSON.parse(secrets.platformKey.unseal(sealed, sealContextOf(id))),
  );
  return { raw: Buffer.from(raw, 'base64'), hasNullSender };
}
