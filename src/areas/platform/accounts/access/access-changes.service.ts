import { canSend, queueEmail, queueText } from '#areas/platform/messaging/index.ts';
import type { Context } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  type Access,
  type AccessChangeRow,
  accessOf,
  findAccessChange,
  insertAccessChange,
  restoreAccess,
  deleteSignInMethodsSince,
  consumeAccessChange,
} from './access-changes.store.ts';
import { type AccessChange, UNDO_SECONDS } from '../accounts.constants.ts';
import { changeErrors } from '../accounts.errors.ts';
import { endChallenges } from '../sign-in/challenges.store.ts';
import { deleteKnownPlaces } from '../sign-in/sign-in-throttle.store.ts';
import { replaceRecoveryCodes } from '../second-factor/second-factor.store.ts';
import { endSessionsOf } from '../sessions/sessions.store.ts';
import type { UserRow } from '../users/users.store.ts';

const NOTICES = {
  password: 'mail.notice.password',
  email: 'mail.notice.email',
  phone: 'mail.notice.phone',
  'second-factor': 'mail.notice.secondFactor',
  passkey: 'mail.notice.passkeyAdded',
  social: 'mail.notice.social',
} as const satisfies Record<AccessChange, string>;

/** Where there is more to say than that it changed. */
type Notice =
  (typeof NOTICES)[AccessChange] | 'mail.notice.passwordNotPasskeys' | 'mail.notice.passkeyRemoved';

const sealContextOf = (id: string) => `access_changes.replaced:${id}`;

/**
 * A person learns at their previous address that the way into their account changes, with a link that takes it back for
 * 72 hours (SEC-12). Called in the transaction of the change, before it.
 */
export async function notifyOfAccessChange(
  ctx: Context,
  tx: Transaction,
  before: UserRow,
  kind: AccessChange,
  notice: Notice = NOTICES[kind],
): Promise<void> {
  const now = ctx.clock.now();
  const id = newId<string>(now);
  const token = randomToken(128);
  const expires_at = plusSeconds(now, UNDO_SECONDS);
  await insertAccessChange(tx, {
    id,
    user_id: before.id,
    kind,
    token_hash: hashOf(token),
    replaced: sealed(ctx, id, await accessOf(tx, before.id)),
    created_at: now,
    expires_at,
  });
  const message = {
    language: before.language ?? ctx.language,
    params: { name: before.name, link: `${ctx.publicUrl}/app/undo#${token}` },
    notAfter: expires_at,
  };
  if (before.email !== null) {
    await queueEmail(ctx, tx, {
      ...message,
      to: before.email,
      subject: 'mail.notice.subject',
      text: notice,
    });
    return;
  }
  const channel = (['sms', 'whatsapp'] as const).find((one) => canSend(ctx, one));
  if (!channel || before.phone_number === null) return;
  await queueText(ctx, tx, { ...message, channel, to: before.phone_number, text: 'text.notice' });
}

const sealed = (ctx: Context, id: string, access: Access): Buffer =>
  ctx.secrets.platformKey.seal(
    JSON.stringify({ ...access, app_secret: access.app_secret?.toString('base64') ?? null }),
    sealContextOf(id),
  );

function unsealed(ctx: Context, { id, replaced }: AccessChangeRow): Access {
  const { app_secret, ...access } = JSON.parse(
    ctx.secrets.platformKey.unseal(replaced, sealContextOf(id)),
  ) as Omit<Access, 'app_secret'> & { app_secret: string | null };
  return { ...access, app_secret: app_secret === null ? null : Buffer.from(app_secret, 'base64') };
}

async function changeBehind(ctx: Context, token: string): Promise<AccessChangeRow> {
  const change = await findAccessChange(ctx.system, hashOf(token), ctx.clock.now());
  if (!change) throw changeErrors.undoEnded();
  return change;
}

/** C-UNDO-01. Says what changed and nothing about whose account it is. */
export async function getAccessChange(ctx: Context, { token }: { token: string }) {
  const { kind, created_at, expires_at } = await changeBehind(ctx, token);
  return { kind, changedAt: created_at, expiresAt: expires_at };
}

/** C-UNDO-02. The link alone signs no person in: a code goes to the previous address. */
export async function undoAccessChange(
  ctx: Context,
  { token }: { token: string },
): Promise<{ address: string }> {
  const change = await changeBehind(ctx, token);
  const access = unsealed(ctx, change);
  const now = ctx.clock.now();
  try {
    await ctx.system.transaction(async (tx) => {
      if (!(await consumeAccessChange(tx, change, now))) throw changeErrors.undoEnded();
      await restoreAccess(tx, change.user_id, access, now);
      await deleteSignInMethodsSince(tx, change);
      await replaceRecoveryCodes(tx, change.user_id, []);
      await endSessionsOf(tx, change.user_id, now, null);
      await endChallenges(tx, change.user_id, now);
      await deleteKnownPlaces(tx, change.user_id);
    });
  } catch (error) {
    // The previous address belongs to another account by now.
    if (/^users_(by_email|by_phone|username_key)$/.test(constraintOf(error) ?? '')) {
      throw changeErrors.undoTaken();
    }
    throw error;
  }
  ctx.log.warn(
    { user: change.user_id, kind: change.kind },
    'a change of access was taken back by its person',
  );
  return { address: access.email ?? access.phone_number ?? '' };
}
