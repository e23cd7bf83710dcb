import type { PersonContext } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import type { Language } from '#vocabulary/language.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { notifyOfAccessChange } from '../access/access-changes.service.ts';
import { changeErrors } from '../accounts.errors.ts';
import { readTypedName, usernameOf } from './addresses.ts';
import { findAddressChange, deleteAddressChange, saveAddressChange } from './attributes.store.ts';
import { checkCode, requestCode, PHONE_CHANNELS } from '../sign-in/codes.service.ts';
import type { PresentedUser } from './me.contract.ts';
import { presentUser, updateMe } from './me.service.ts';
import { findTotpSecret } from '../second-factor/second-factor.store.ts';
import {
  findUserBy,
  removeUnconfirmed,
  updateUser,
  type UserChanges,
  userById,
  type UserRow,
} from './users.store.ts';

type Kind = 'email' | 'phone';
export type Delivery = {
  sent: true;
  attribute: 'email' | 'phone_number';
  destination: string;
  resendInSeconds: number;
};

/** As the calls name them: C-AUTH-20 says phoneNumber, C-IDP-11 phone_number. */
export const addressKindOf = (attribute: 'email' | 'phoneNumber' | 'phone_number'): Kind =>
  attribute === 'email' ? 'email' : 'phone';

const existsError = (kind: Kind, field: string) =>
  kind === 'email' ? changeErrors.emailExists({ field }) : changeErrors.phoneExists({ field });

/** R-VAL-31: no other user has the address; the change then waits for its code. */
export async function requestAddressChange(
  ctx: PersonContext,
  { kind, value, field }: { kind: Kind; value: string; field: string },
  language: Language = ctx.language,
): Promise<Delivery> {
  const owner = await findUserBy(ctx.system, readTypedName(value));
  if (owner?.confirmed_at != null && owner.id !== ctx.person.userId) throw existsError(kind, field);
  const { userId } = ctx.person;
  await saveAddressChange(ctx.system, { userId, kind, value, at: ctx.clock.now() });
  return sendChangeCode(ctx, kind, value, language);
}

/** C-IDP-11. */
export async function requestAddressVerification(ctx: PersonContext, kind: Kind): Promise<Delivery> {
  const value = await findAddressChange(ctx.system, ctx.person.userId, kind);
  if (value === undefined) throw changeErrors.nothingToVerify();
  return sendChangeCode(ctx, kind, value, ctx.language);
}

async function sendChangeCode(
  ctx: PersonContext,
  kind: Kind,
  value: string,
  language: Language,
): Promise<Delivery> {
  const user = await userById(ctx.system, ctx.person.userId);
  const { resendInSeconds } = await requestCode(ctx, {
    ...codeOf(ctx, kind, value),
    userId: user.id,
    address: value.toLowerCase(),
    channels: kind === 'email' ? ['email'] : PHONE_CHANNELS,
    recipient: { name: user.name, language },
    isKnown: true,
  });
  const attribute = kind === 'email' ? 'email' : 'phone_number';
  return { sent: true, attribute, destination: maskAddress(value), resendInSeconds };
}

/** Bound to person, address and session (SEC-10). */
const codeOf = (ctx: PersonContext, kind: Kind, value: string) =>
  ({
    purpose: kind === 'email' ? 'new-email' : 'new-phone',
    subject: `${ctx.person.userId}:${ctx.person.sessionId}:${value.toLowerCase()}`,
  }) as const;

/** C-AUTH-21, C-IDP-12. Without a value it is the waiting change. */
export async function confirmAddressChange(
  ctx: PersonContext,
  { kind, value, code }: { kind: Kind; value?: string; code: string },
): Promise<PresentedUser> {
  const { userId } = ctx.person;
  const waiting = await findAddressChange(ctx.system, userId, kind);
  if (waiting === undefined || (value !== undefined && value.toLowerCase() !== waiting.toLowerCase())) {
    throw changeErrors.nothingToVerify();
  }
  const { purpose, subject } = codeOf(ctx, kind, waiting);
  const outcome = await checkCode(ctx, purpose, subject, code);
  if (outcome === 'expired') throw changeErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong') throw changeErrors.codeWrong({ field: 'code' });
  try {
    const user = await ctx.system.transaction((tx) => takeOver(ctx, tx, kind, waiting));
    return await presentUser(ctx, user);
  } catch (error) {
    // Another user proved the address while this code was on its way.
    if (/^users_(by_email|by_phone|username_key)$/.test(constraintOf(error) ?? '')) {
      throw existsError(kind, 'value');
    }
    throw error;
  }
}

async function takeOver(ctx: PersonContext, tx: Transaction, kind: Kind, value: string): Promise<UserRow> {
  const before = await userById(tx, ctx.person.userId);
  await removeUnconfirmed(tx, usernameOf(value));
  await deleteAddressChange(tx, before.id, kind);
  await notifyOfAccessChange(ctx, tx, before, kind);
  return updateUser(tx, before.id, changesFor(before, kind, value), ctx.clock.now());
}

/** R-LOGIN-13: a verified phone becomes the second factor, unless an app is there, which is stronger. */
function changesFor(user: UserRow, kind: Kind, value: string): UserChanges {
  if (kind === 'email') return { email: value, username: usernameOf(value) };
  return {
    phone_number: value,
    ...(user.second_factor !== 'app' && { second_factor: 'phone' as const }),
    ...(user.email === null && { username: usernameOf(value) }),
  };
}

/** R-LOGIN-14. The app takes over where there is one. */
async function removePhone(ctx: PersonContext): Promise<void> {
  const user = await userById(ctx.system, ctx.person.userId);
  if (user.phone_number === null) return;
  if (user.email === null) throw changeErrors.lastAddress({ field: 'attributes.phone_number' });
  const { app_confirmed_at } = await findTotpSecret(ctx.system, user.id);
  const left = app_confirmed_at === null ? null : 'app';
  const second_factor = user.second_factor === 'phone' ? left : user.second_factor;
  await ctx.system.transaction(async (tx) => {
    await notifyOfAccessChange(ctx, tx, user, 'phone');
    await updateUser(tx, user.id, { phone_number: null, second_factor }, ctx.clock.now());
  });
}

async function preferFactor(ctx: PersonContext, wanted: 'SMS' | 'TOTP' | 'NONE'): Promise<void> {
  const user = await userById(ctx.system, ctx.person.userId);
  const { app_confirmed_at } = await findTotpSecret(ctx.system, user.id);
  const isThere = { SMS: user.phone_number !== null, TOTP: app_confirmed_at !== null, NONE: true };
  if (!isThere[wanted]) throw changeErrors.noSecondFactor({ field: 'attributes.preferredMfa' });
  const second_factor = ({ SMS: 'phone', TOTP: 'app', NONE: null } as const)[wanted];
  if (second_factor === user.second_factor) return;
  await ctx.system.transaction(async (tx) => {
    await notifyOfAccessChange(ctx, tx, user, 'second-factor');
    await updateUser(tx, user.id, { second_factor }, ctx.clock.now());
  });
}

/** C-IDP-10: everything that needs no code at once, everything else as a code on its way. */
export async function updateAttributes(
  ctx: PersonContext,
  attributes: {
    name?: string | undefined;
    locale?: Language | undefined;
    email?: string | undefined;
    phone_number?: string | null | undefined;
    preferredMfa?: 'SMS' | 'TOTP' | 'NONE' | undefined;
  },
): Promise<{ user: PresentedUser; deliveries: Delivery[] }> {
  const { name, locale, email, phone_number, preferredMfa } = attributes;
  const deliveries: Delivery[] = [];
  if (email !== undefined) {
    deliveries.push(
      await requestAddressChange(ctx, { kind: 'email', value: email, field: 'attributes.email' }),
    );
  }
  if (typeof phone_number === 'string') {
    const change = { kind: 'phone', value: phone_number, field: 'attributes.phone_number' } as const;
    deliveries.push(await requestAddressChange(ctx, change));
  }
  if (phone_number === null) await removePhone(ctx);
  if (preferredMfa !== undefined) await preferFactor(ctx, preferredMfa);
  return { user: await updateMe(ctx, { name, language: locale }), deliveries };
}
