import type { PersonContext } from '#foundation/context/context.ts';
import { forgetAnswersAbout } from '#foundation/http/idempotency.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { SESSION_IDLE_SECONDS } from '../accounts.constants.ts';
import { changeErrors } from '../accounts.errors.ts';
import { endChallenges } from '../sign-in/challenges.store.ts';
import { presentUser } from './me.service.ts';
import { deleteKnownPlaces, countKnownPlaces } from '../sign-in/sign-in-throttle.store.ts';
import { passkeysOf, removePasskeysOf } from '../passkeys/passkeys.store.ts';
import { reauthenticateUser } from '../second-factor/second-factor.service.ts';
import { replaceRecoveryCodes } from '../second-factor/second-factor.store.ts';
import { endSessionsOf, openSessionsOf } from '../sessions/sessions.store.ts';
import { listOwnIdentities } from './identities.service.ts';
import type { OwnApps } from '../access/own-apps.ts';
import { closeUser, lockSolelyOwnedProperties, userById } from './users.store.ts';

/** PRV-07. What belongs to properties is exported with them. */
export async function getMyData(ctx: PersonContext, apps: OwnApps) {
  const { userId } = ctx.person;
  const now = ctx.clock.now();
  const user = await userById(ctx.system, userId);
  const sessions = await openSessionsOf(ctx.system, userId, now, plusSeconds(now, -SESSION_IDLE_SECONDS));
  return {
    exportedAt: now,
    user: await presentUser(ctx, user),
    sessions: sessions.map(({ device, created_at, last_seen_at }) => ({
      device,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
    })),
    identities: await listOwnIdentities(ctx),
    passkeys: (await passkeysOf(ctx.system, userId)).map(({ name, created_at, last_used_at }) => ({
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    apps: await apps.read(ctx),
    places: await countKnownPlaces(ctx.system, userId),
  };
}

/** SEC-18: an owner cannot leave a property without an owner. */
export async function closeAccount(
  ctx: PersonContext,
  { password }: { password?: string | undefined },
  apps: OwnApps,
): Promise<void> {
  const user = await reauthenticateUser(ctx, password);
  await ctx.system.transaction(async (tx) => {
    if ((await lockSolelyOwnedProperties(tx, user.id)).length > 0) throw changeErrors.ownsProperties();
    const now = ctx.clock.now();
    await endSessionsOf(tx, user.id, now, null);
    await endChallenges(tx, user.id, now);
    await replaceRecoveryCodes(tx, user.id, []);
    await removePasskeysOf(tx, user.id);
    await deleteKnownPlaces(tx, user.id);
    await apps.forget(tx, user.id);
    await forgetAnswersAbout(tx, [user.id]);
    await closeUser(tx, user.id, now);
  });
}
