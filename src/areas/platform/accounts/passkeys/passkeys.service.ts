import type { Context, PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { notifyOfAccessChange } from '../access/access-changes.service.ts';
import { type ChallengeKind, PASSKEY_CHALLENGE_SECONDS, PASSKEYS_MAX } from '../accounts.constants.ts';
import { openChallenge } from '../sign-in/challenges.service.ts';
import { findChallenge, useChallenge } from '../sign-in/challenges.store.ts';
import {
  ALGORITHMS,
  readSignedChallenge,
  checkAttestation,
  userHandleOf,
  type RelyingParty,
  relyingPartyOf,
  transportsIn,
} from './passkey-proofs.ts';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  Passkey,
} from './passkeys.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import {
  insertPasskey,
  lockPasskeys,
  type PasskeyRow,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkeys.store.ts';
import { reauthenticateUser } from '../second-factor/second-factor.service.ts';
import { userById } from '../users/users.store.ts';

const CARRIED = ['usb', 'nfc', 'ble', 'smart-card'];

function kindOf({ backed_up, transports }: PasskeyRow): Passkey['kind'] {
  if (backed_up) return 'synced';
  const isCarried = transports.length > 0 && transports.every((one) => CARRIED.includes(one));
  return isCarried ? 'security-key' : 'device';
}

const present = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  kind: kindOf(row),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export async function listPasskeys(ctx: PersonContext) {
  const { userId } = ctx.person;
  const { password_hash } = await userById(ctx.system, userId);
  return {
    passkeys: (await passkeysOf(ctx.system, userId)).map(present),
    isOffered: relyingPartyOf(ctx.publicUrl) !== undefined,
    asksPassword: password_hash !== null,
  };
}

/** Throws 409 where browsers make no passkeys. */
export function requireRelyingParty(ctx: Context): RelyingParty {
  const party = relyingPartyOf(ctx.publicUrl);
  if (!party) throw passkeyErrors.unavailable();
  return party;
}

/** C-PKEY-02. Only a person who proved their identity gets a challenge, so the challenge is the proof here. */
export async function startAddingPasskey(
  ctx: PersonContext,
  { password }: { password?: string | undefined },
): Promise<PasskeyCreationOptions> {
  const party = requireRelyingParty(ctx);
  const user = await reauthenticateUser(ctx, password);
  const own = await passkeysOf(ctx.system, user.id);
  if (own.length >= PASSKEYS_MAX) throw passkeyErrors.tooMany({ params: { max: PASSKEYS_MAX } });
  return {
    challenge: await createPasskeyChallenge(ctx, 'passkey-adding', user.id),
    rp: { id: party.id, name: 'Posada' },
    user: {
      id: userHandleOf(user.id),
      name: user.email ?? user.phone_number ?? user.name,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** C-PKEY-03. */
export async function addPasskey(
  ctx: PersonContext,
  { name, answer }: { name: string; answer: PasskeyAttestation },
): Promise<Passkey> {
  const { userId } = ctx.person;
  const challenge = await consumePasskeyChallenge(ctx, answer, 'passkey-adding', userId);
  const made = await checkAttestation(ctx, answer, challenge);
  if (!made) throw passkeyErrors.notAdded();
  const user = await userById(ctx.system, userId);
  return ctx.system.transaction(async (tx) => {
    await lockPasskeys(tx, userId);
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) {
      throw passkeyErrors.tooMany({ params: { max: PASSKEYS_MAX } });
    }
    await notifyOfAccessChange(ctx, tx, user, 'passkey');
    const now = ctx.clock.now();
    const row = await insertPasskey(tx, {
      id: newId(now),
      user_id: userId,
      credential_id: made.id,
      public_key: made.publicKey,
      counter: made.counter,
      transports: transportsIn(answer),
      name,
      backed_up: made.backedUp,
      created_at: now,
    });
    if (!row) throw passkeyErrors.exists();
    return present(row);
  });
}

/** C-PKEY-04. */
export async function changePasskeyName(
  ctx: PersonContext,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await renamePasskey(ctx.system, ctx.person.userId, id, name);
  if (!row) throw httpErrors.missing();
  return present(row);
}

/** C-PKEY-05. */
export async function deletePasskey(
  ctx: PersonContext,
  { id, password }: { id: string; password?: string | undefined },
): Promise<void> {
  const user = await reauthenticateUser(ctx, password);
  await ctx.system.transaction(async (tx) => {
    await notifyOfAccessChange(ctx, tx, user, 'passkey', 'mail.notice.passkeyRemoved');
    if (!(await removePasskey(tx, user.id, id))) throw httpErrors.missing();
  });
}

type PasskeyPurpose = Extract<ChallengeKind, `passkey-${string}`>;

/** What a passkey has to sign: random bytes, kept as a hash, for one purpose and, while adding, one person. */
export const createPasskeyChallenge = (
  ctx: Context,
  kind: PasskeyPurpose,
  userId: UserId | null,
): Promise<string> =>
  openChallenge(ctx, { kind, user_id: userId, channel: null, address: null }, PASSKEY_CHALLENGE_SECONDS);

/** The challenge that an answer signed, used up by this: a second answer to it finds none. */
export async function consumePasskeyChallenge(
  ctx: Context,
  answer: PasskeyAssertion | PasskeyAttestation,
  kind: PasskeyPurpose,
  userId: UserId | null,
): Promise<string> {
  const challenge = readSignedChallenge(answer);
  const tokenHash = hashOf(challenge);
  const now = ctx.clock.now();
  const open = await findChallenge(ctx.system, tokenHash, now);
  const isMeant = open?.kind === kind && open.user_id === userId;
  if (!isMeant || !(await useChallenge(ctx.system, tokenHash, now))) throw passkeyErrors.expired();
  return challenge;
}
