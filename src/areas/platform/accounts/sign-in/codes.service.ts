import crypto from 'node:crypto';

import { z } from 'zod';

import { canSend, queueEmail, queueText } from '#areas/platform/messaging/index.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import type { TextKey } from '#texts/index.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  CODE_DIGITS,
  CODE_LIFE_SECONDS,
  CODE_TRIES,
  type CodeChannel,
  type CodePurpose,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  RESEND_COUNTDOWN_FIRST,
  RESEND_COUNTDOWN_STEP,
} from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import {
  codesSince,
  insertCode,
  lockAddress,
  type SentCode,
  takeSealedCode,
  tryCode,
} from './codes.store.ts';

/**
 * Codes that strangers order from one network in an hour; a mobile operator's has thousands of people (SEC-10). Each has
 * limits by address and by browser long before.
 */
const CODES_OF_A_NETWORK = 600;

export type CodeRequest = {
  readonly purpose: CodePurpose;
  /** The subject of the code: a person, a challenge, an address. */
  readonly subject: string;
  readonly userId: UserId | null;
  /** E-mail in lower case, or phone: limits and resend times are counted by it. */
  readonly address: string;
  readonly channels: readonly CodeChannel[];
  /** Null if the address is unknown. All steps run as always, but nothing is sent (SEC-14). */
  readonly recipient: { readonly name: string; readonly language: Language } | null;
  /** Strangers who use up the codes of an address leave those of its person alone. */
  readonly isKnown?: boolean;
  /** The first step of something: a code that is on its way already will do, and none is refused as too soon. */
  readonly orWaiting?: boolean;
};

const Sealed = z.object({
  purpose: z.string(),
  code: z.string(),
  address: z.string(),
  channels: z.array(z.enum(['email', 'sms', 'whatsapp'])),
  recipient: z.object({ name: z.string(), language: Language }).nullable(),
});
type Sealed = z.infer<typeof Sealed>;

const sealContextOf = (id: string) => `one_time_codes.sealed:${id}`;
const codeHash = (ctx: Context, purpose: CodePurpose, subject: string, code: string) =>
  ctx.secrets.keyedHash(`code:${purpose}:${subject}:${code}`);

/** SMS and WhatsApp both, as far as this installation has them (R-ONB-02). */
export const PHONE_CHANNELS: readonly CodeChannel[] = ['sms', 'whatsapp'];

/** R-SIGNUP-21: refused before anything is sent. */
function channelsFor(ctx: Context, wanted: readonly CodeChannel[]): CodeChannel[] {
  const channels = wanted.filter((channel) => canSend(ctx, channel));
  if (channels.length === 0) throw accountErrors.sendFailed();
  return channels;
}

/**
 * Makes a code and hands it to a job, in one transaction. What this does, and how long it takes, is the same whether
 * or not anybody has the address. Returns the seconds until another may be asked for.
 */
export async function requestCode(ctx: Context, order: CodeRequest): Promise<{ resendInSeconds: number }> {
  const channels = channelsFor(ctx, order.channels);
  if (!order.isKnown) {
    await countWithLimit(ctx.system, ctx.clock, `codes:${ctx.network}`, CODES_OF_A_NETWORK, 3600);
  }
  const now = ctx.clock.now();
  const whose = order.isKnown ? 'known' : 'anybody';
  const addressHash = ctx.secrets.keyedHash(`address:${whose}:${order.address}`);
  return ctx.system.transaction(async (tx) => {
    await lockAddress(tx, addressHash);
    const earlier = await codesSince(tx, addressHash, plusSeconds(now, -86_400));
    const ofPurpose = earlier.filter(
      ({ purpose, created_at }) => purpose === order.purpose && isSince(created_at, now, 3600),
    );
    const left = secondsUntilNext(ofPurpose, now);
    if (order.orWaiting && left > 0 && isWaiting(ofPurpose[0], order.subject, now)) {
      return { resendInSeconds: left };
    }
    refuseWithin(Math.max(order.orWaiting ? 0 : left, secondsUntilAllowed(earlier, now)));
    await writeCode(ctx, tx, { ...order, channels }, addressHash, later(now, ofPurpose[0]?.created_at));
    return { resendInSeconds: RESEND_COUNTDOWN_FIRST + RESEND_COUNTDOWN_STEP * ofPurpose.length };
  });
}

async function writeCode(
  ctx: Context,
  tx: Transaction,
  { purpose, subject, userId, address, channels, recipient }: CodeRequest,
  addressHash: string,
  now: Instant,
): Promise<void> {
  const id = newId<string>(now);
  const code = String(crypto.randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const content: Sealed = { purpose, code, address, channels: [...channels], recipient };
  await insertCode(tx, {
    id,
    userId,
    purpose,
    subject,
    addressHash,
    hash: codeHash(ctx, purpose, subject, code),
    sealed: ctx.secrets.platformKey.seal(JSON.stringify(content), sealContextOf(id)),
    createdAt: now,
    expiresAt: plusSeconds(now, CODE_LIFE_SECONDS),
  });
  await ctx.enqueue(tx, sendCodeJob, { codeId: id });
}

/** After the code before, also where the clock was set back: the newest code is the one that counts. */
const later = (now: Instant, before: Instant | undefined): Instant =>
  before === undefined || epochMs(before) < epochMs(now) ? now : plusSeconds(before, 0.001);

/** Still valid for the same purpose: its holder needs no other code. */
const isWaiting = (code: SentCode | undefined, subject: string, now: Instant): boolean =>
  code !== undefined &&
  code.subject === subject &&
  code.used_at === null &&
  code.tries < CODE_TRIES &&
  epochMs(code.expires_at) > epochMs(now);

const isSince = (at: Instant, now: Instant, seconds: number) => epochMs(at) > epochMs(now) - seconds * 1000;
const secondsFrom = (now: Instant, at: Instant, seconds: number) =>
  Math.max(0, Math.ceil((epochMs(at) + seconds * 1000 - epochMs(now)) / 1000));

/** D-5: 60 s after the first code, 70 s after the second, and so on; newest first. */
function secondsUntilNext(codes: readonly SentCode[], now: Instant): number {
  const [newest] = codes;
  if (!newest) return 0;
  return secondsFrom(
    now,
    newest.created_at,
    RESEND_COUNTDOWN_FIRST + RESEND_COUNTDOWN_STEP * (codes.length - 1),
  );
}

/** SEC-10: five an hour and twenty a day to one address, for all purposes together. */
function secondsUntilAllowed(codes: readonly SentCode[], now: Instant): number {
  const until = (count: number, seconds: number) => {
    const inWindow = codes.filter(({ created_at }) => isSince(created_at, now, seconds));
    const blocking = inWindow[count - 1];
    return blocking ? secondsFrom(now, blocking.created_at, seconds) : 0;
  };
  return Math.max(until(CODES_PER_HOUR, 3600), until(CODES_PER_DAY, 86_400));
}

function refuseWithin(seconds: number): void {
  if (seconds > 0) throw httpErrors.tooMany({ params: { seconds }, retryAfterSeconds: seconds });
}

const MAIL_TEXTS: Readonly<Record<CodePurpose, TextKey>> = {
  'confirm-email': 'mail.code.text',
  access: 'mail.code.text',
  'second-factor': 'mail.signIn.text',
  'sign-in': 'mail.signIn.text',
  recovery: 'mail.recovery.text',
  'social-link': 'mail.socialLink.text',
  'new-email': 'mail.newAddress.text',
  'new-phone': 'mail.newAddress.text',
  'invoice-email': 'mail.invoiceCode.text',
};

/** The look-up of the account happens here and not in the request, whose time would reveal it. */
export const sendCodeJob = defineJob('accounts.send-code', {
  lane: 'message',
  payload: z.object({ codeId: z.uuid() }),
  oncePer: ({ codeId }) => codeId,
  run: async (ctx, { codeId }) => {
    await ctx.system.transaction(async (tx) => {
      const found = await takeSealedCode(tx, codeId);
      if (!found) return;
      const content = ctx.secrets.platformKey.unseal(found.sealed, sealContextOf(codeId));
      const { purpose, code, address, channels, recipient } = Sealed.parse(JSON.parse(content));
      if (!recipient) return;
      const params = { name: recipient.name, code, minutes: CODE_LIFE_SECONDS / 60 };
      const message = { to: address, language: recipient.language, params, notAfter: found.expires_at };
      for (const channel of channels) {
        if (channel === 'email') {
          const text = MAIL_TEXTS[purpose as CodePurpose];
          await queueEmail(ctx, tx, { ...message, subject: 'mail.code.subject', text });
        } else {
          await queueText(ctx, tx, { ...message, channel, text: 'code.text', code });
        }
      }
    });
  },
});

/** One try of the newest code of a purpose and subject. */
export const checkCode = (
  ctx: Context,
  purpose: CodePurpose,
  subject: string,
  code: string,
): Promise<'right' | 'wrong' | 'expired'> =>
  tryCode(ctx.system, {
    purpose,
    subject,
    hash: codeHash(ctx, purpose, subject, code),
    now: ctx.clock.now(),
    tries: CODE_TRIES,
  });
