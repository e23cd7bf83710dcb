import crypto from 'node:crypto';

import type { Context, PersonContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { notifyOfAccessChange } from '../access/access-changes.service.ts';
import { RECOVERY_CODES } from '../accounts.constants.ts';
import { accountErrors, changeErrors } from '../accounts.errors.ts';
import { openSignInThrottle } from '../sign-in/sign-in-throttle.service.ts';
import { runInPasswordQueue, verifyPasswordHash } from '../passwords/passwords.ts';
import {
  findTotpSecret,
  confirmTotpSecret,
  countRecoveryCodes,
  deleteTotpSecret,
  replaceRecoveryCodes,
  saveTotpSecret,
  consumeRecoveryCode,
  consumeTotpStep,
} from './second-factor.store.ts';
import { fromBase32, toBase32, totpCode, totpStep } from './totp.ts';
import { userById, type UserRow } from '../users/users.store.ts';

const sealContextOf = (userId: UserId) => `users.app_secret:${userId}`;

/** The step that a code belongs to: the current one or its neighbours, for clocks that are a little off. */
function stepOf(secret: Buffer, code: string, now: Instant): number | undefined {
  const current = totpStep(epochMs(now));
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    const given = Buffer.from(code);
    return given.length === expected.length && crypto.timingSafeEqual(given, expected);
  });
}

/** True once for each code of the confirmed app. */
export async function verifyTotpCode(ctx: Context, userId: UserId, code: string): Promise<boolean> {
  const { app_secret, app_confirmed_at } = await findTotpSecret(ctx.system, userId);
  if (app_secret === null || app_confirmed_at === null) return false;
  return isAppCode(ctx, userId, app_secret, code);
}

async function isAppCode(ctx: Context, userId: UserId, sealed: Buffer, code: string): Promise<boolean> {
  const secret = fromBase32(ctx.secrets.platformKey.unseal(sealed, sealContextOf(userId)));
  const step = stepOf(secret, code, ctx.clock.now());
  return step !== undefined && consumeTotpStep(ctx.system, userId, step);
}

const recoveryHash = (ctx: Context, userId: UserId, code: string) =>
  ctx.secrets.keyedHash(`recovery:${userId}:${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`);

export const checkRecoveryCode = (ctx: Context, userId: UserId, code: string): Promise<boolean> =>
  consumeRecoveryCode(ctx.system, userId, recoveryHash(ctx, userId, code), ctx.clock.now());

export async function secondFactorState(ctx: PersonContext) {
  const user = await userById(ctx.system, ctx.person.userId);
  const { app_confirmed_at } = await findTotpSecret(ctx.system, user.id);
  return {
    preferredMfa: preferredSecondFactorOf(user),
    phone: user.phone_number === null ? null : maskAddress(user.phone_number),
    hasApp: app_confirmed_at !== null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.system, user.id),
  };
}

export const preferredSecondFactorOf = (user: UserRow): 'SMS' | 'TOTP' | null =>
  user.second_factor === 'phone' ? 'SMS' : user.second_factor === 'app' ? 'TOTP' : null;

/**
 * A stranger at an open page may not change how its person signs in. A change requires a fresh sign-in (SEC-12), and
 * the password too if the person has one.
 */
export async function assertReauthenticated(
  ctx: PersonContext,
  user: UserRow,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (user.password_hash === null) return;
  const throttle = await openSignInThrottle(ctx, user.id, '', { agent: null, device: '' }, 'proof');
  const matches = await runInPasswordQueue(async () => {
    await throttle.check();
    const right = await verifyPasswordHash(user.password_hash, password ?? '');
    if (!right) await throttle.failed();
    return right;
  });
  if (!matches) throw accountErrors.passwordWrong({ field });
  await throttle.succeeded();
}

/** The person of the session, proved again. */
export async function reauthenticateUser(ctx: PersonContext, password: string | undefined): Promise<UserRow> {
  const user = await userById(ctx.system, ctx.person.userId);
  await assertReauthenticated(ctx, user, password);
  return user;
}

/** A new secret for an authenticator app; it takes effect when one of its codes is confirmed. */
export async function startTotpSetup(
  ctx: PersonContext,
  { password }: { password?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const user = await reauthenticateUser(ctx, password);
  if (user.second_factor === 'app') throw changeErrors.nothingToVerify();
  const secret = toBase32(crypto.randomBytes(20));
  await saveTotpSecret(ctx.system, user.id, ctx.secrets.platformKey.seal(secret, sealContextOf(user.id)));
  const label = encodeURIComponent(`Posada:${user.email ?? user.phone_number ?? ''}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Posada` };
}

export async function confirmTotpSetup(
  ctx: PersonContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const user = await userById(ctx.system, ctx.person.userId);
  const { app_secret, app_confirmed_at } = await findTotpSecret(ctx.system, user.id);
  if (app_secret === null || app_confirmed_at !== null) throw changeErrors.nothingToVerify();
  if (!(await isAppCode(ctx, user.id, app_secret, code))) throw accountErrors.codeWrong({ field: 'code' });
  return ctx.system.transaction(async (tx) => {
    await notifyOfAccessChange(ctx, tx, user, 'second-factor');
    await confirmTotpSecret(tx, user.id, ctx.clock.now());
    return { recoveryCodes: await writeRecoveryCodes(ctx, tx, user.id) };
  });
}

export async function removeTotp(
  ctx: PersonContext,
  { password }: { password?: string | undefined },
): Promise<void> {
  const user = await reauthenticateUser(ctx, password);
  await ctx.system.transaction(async (tx) => {
    const next = user.second_factor === 'app' && user.phone_number !== null ? 'phone' : user.second_factor;
    await notifyOfAccessChange(ctx, tx, user, 'second-factor');
    await deleteTotpSecret(tx, user.id, next === 'app' ? null : next);
    await replaceRecoveryCodes(tx, user.id, []);
  });
}

/** Makes new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  ctx: PersonContext,
  { password }: { password?: string | undefined },
): Promise<{ recoveryCodes: string[] }> {
  const user = await reauthenticateUser(ctx, password);
  if (user.second_factor === null) throw changeErrors.noSecondFactor();
  return ctx.system.transaction(async (tx) => ({
    recoveryCodes: await writeRecoveryCodes(ctx, tx, user.id),
  }));
}

/** Shown once: `ABCDE-FGHIJ`, fifty bits each. A letter in front tells them from a code of digits. */
async function writeRecoveryCodes(ctx: Context, tx: Transaction, userId: UserId): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < RECOVERY_CODES) {
    const text = toBase32(crypto.randomBytes(7)).slice(0, 10);
    if (/[A-Z]/.test(text)) codes.push(`${text.slice(0, 5)}-${text.slice(5)}`);
  }
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(ctx, userId, code)),
  );
  return codes;
}
