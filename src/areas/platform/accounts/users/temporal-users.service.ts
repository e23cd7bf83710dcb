import type { Context } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { CODE_DIGITS } from '../accounts.constants.ts';
import { wizardErrors } from '../accounts.errors.ts';
import { readTypedName, type TypedName, usernameOf } from './addresses.ts';
import { checkCode, requestCode, PHONE_CHANNELS } from '../sign-in/codes.service.ts';
import { countExistenceAnswer } from '../sign-in/form-ticket.ts';
import { addressExists } from './sign-up.service.ts';
import {
  removeTemporalUser,
  saveTemporalUser,
  type TemporalUser,
  findTemporalUser,
} from './temporal-users.store.ts';
import { findUserBy, insertConfirmedUser, removeUnconfirmed, type UserRow } from './users.store.ts';

type Contact = { email?: string | undefined; phoneNumber?: string | undefined };
type Sent = { destination: string; resendInSeconds: number };

/**
 * The code goes to the e-mail, or to the phone if there is no e-mail (R-SIGNUP-05: then the phone is the account's).
 */
const addressOf = ({ email, phoneNumber }: Contact): string =>
  readTypedName(email ?? phoneNumber ?? '').address;

async function refuseExisting(ctx: Context, { email, phoneNumber }: Contact): Promise<void> {
  if (email !== undefined && (await addressExists(ctx, email))) {
    throw wizardErrors.emailExists({ field: 'email' });
  }
  if (phoneNumber !== undefined && (await addressExists(ctx, phoneNumber))) {
    throw wizardErrors.phoneExists({ field: 'phoneNumber' });
  }
}

/** C-AUTH-22: keeps the wish and sends the access code. */
export async function createTemporalUser(
  ctx: Context,
  input: Contact & { name?: string | undefined; language?: Language | undefined },
): Promise<Sent> {
  await refuseExisting(ctx, input);
  const now = ctx.clock.now();
  const user = await saveTemporalUser(ctx.system, {
    id: newId<string>(now),
    address: addressOf(input),
    email: input.email?.toLowerCase() ?? null,
    phone_number: input.phoneNumber ?? null,
    name: input.name ?? null,
    language: input.language ?? ctx.language,
    createdAt: now,
  });
  return sendAccessCode(ctx, user, true);
}

async function sendAccessCode(ctx: Context, user: TemporalUser, orWaiting: boolean): Promise<Sent> {
  const { resendInSeconds } = await requestCode(ctx, {
    purpose: 'access',
    subject: user.id,
    userId: null,
    address: user.address,
    channels: user.email === null ? PHONE_CHANNELS : ['email'],
    recipient: { name: user.name ?? user.address, language: user.language },
    orWaiting,
  });
  return { destination: maskAddress(user.address), resendInSeconds };
}

/** C-AUTH-24, R-SIGNUP-23. */
export async function resendAccessCode(
  ctx: Context,
  input: Contact & { language?: Language | undefined },
): Promise<Sent> {
  const user = await findTemporalUser(ctx.system, addressOf(input));
  if (!user) throw wizardErrors.notFound();
  return sendAccessCode(ctx, { ...user, language: input.language ?? user.language }, false);
}

/** R-SIGNUP-20: the code that was sent to this address makes its person, confirmed at once. */
export async function registerByAccessCode(
  ctx: Context,
  input: Contact & { accessCode: string; name?: string | undefined; language?: Language | undefined },
  formTicket: string | undefined,
): Promise<UserRow> {
  const temporal = await findTemporalUser(ctx.system, addressOf(input));
  const outcome = await checkCode(ctx, 'access', temporal?.id ?? 'nobody', input.accessCode);
  const isRight = temporal !== undefined && outcome === 'right';
  // Without the right code, the answer is one about which addresses have an account (SEC-14).
  if (!isRight) await countExistenceAnswer(ctx, formTicket);
  await refuseExisting(ctx, input);
  if (!isRight) throw wizardErrors.accessCode({ field: 'accessCode' });
  return makePerson(ctx, temporal, input);
}

async function makePerson(
  ctx: Context,
  temporal: TemporalUser,
  { name, language }: { name?: string | undefined; language?: Language | undefined },
): Promise<UserRow> {
  const now = ctx.clock.now();
  const username = usernameOf(temporal.address);
  try {
    return await ctx.system.transaction(async (tx) => {
      await removeUnconfirmed(tx, username);
      await removeTemporalUser(tx, temporal.address);
      return insertConfirmedUser(tx, {
        id: newId<UserId>(now),
        username,
        email: temporal.email,
        // Only what the code has proved: a phone beside an e-mail is the business's (R-VAL-09).
        phone: temporal.email === null ? temporal.phone_number : null,
        name: name ?? temporal.name ?? '',
        language: language ?? temporal.language,
        at: now,
      });
    });
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'users_by_phone') throw wizardErrors.phoneExists({ field: 'phoneNumber' });
    if (constraint === 'users_by_email' || constraint === 'users_username_key') {
      throw wizardErrors.emailExists({ field: 'email' });
    }
    throw error;
  }
}

/**
 * R-LOGIN-05: the access code, typed as a password, registers the person who began the wizard and left it. The stored
 * temporal password of the specification is this hashed code of ten minutes (SEC-13).
 */
export async function registerTemporalUser(
  ctx: Context,
  name: TypedName,
  password: string,
): Promise<UserRow | null> {
  if (!new RegExp(`^\\d{${CODE_DIGITS}}$`).test(password)) return null;
  const temporal = await findTemporalUser(ctx.system, name.address);
  const outcome = await checkCode(ctx, 'access', temporal?.id ?? 'nobody', password);
  if (!temporal || outcome !== 'right' || (await addressExists(ctx, name.address))) return null;
  return makePerson(ctx, temporal, {});
}

type PreSavedUser = {
  email: string;
  userConfirmed: boolean;
  userSub: UserId | null;
  name: string | null;
};

/** E-03. Only the person of the session sees more than that the sign-up began. */
export async function getPreSavedUser(
  ctx: Context,
  { email }: { email: string },
): Promise<PreSavedUser | null> {
  const [temporal, user] = await Promise.all([
    findTemporalUser(ctx.system, email.toLowerCase()),
    findUserBy(ctx.system, readTypedName(email)),
  ]);
  if (!temporal && !user) return null;
  const isOwn = user !== undefined && user.id === ctx.person?.userId;
  return {
    email,
    userConfirmed: user?.confirmed_at != null,
    userSub: isOwn ? user.id : null,
    name: isOwn ? user.name : null,
  };
}

/** D-11: what the caller claims changes nothing; the code of the address does. */
export async function updatePreSavedUser(
  ctx: Context,
  { email, code }: { email: string; code?: string | undefined },
  formTicket: string | undefined,
): Promise<PreSavedUser | null> {
  if (code === undefined) await countExistenceAnswer(ctx, formTicket);
  else await registerByAccessCode(ctx, { email, accessCode: code }, formTicket);
  return getPreSavedUser(ctx, { email });
}
