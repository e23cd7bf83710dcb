import { createHash } from 'node:crypto';

import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { IdentityCapability } from '#capabilities/identity/identity.capability.ts';
import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import {
  PKCE_VERIFIER_LENGTH,
  SOCIAL_DESCRIPTION_MAX,
  SOCIAL_START_LIFE_SECONDS,
} from '../accounts.constants.ts';
import type { SocialReturn, SocialProvider } from './social.contract.ts';
import { socialErrors } from './social.errors.ts';
import { insertSocialStep, consumeSocialStep } from './social.store.ts';

export type SocialAction = 'register' | 'login' | 'link';

/** R-SOCIAL-09: goes through the provider, so it is sealed; `id` names the start. */
const State = z.object({
  id: z.string(),
  next: z.string().nullable(),
  utm: z.record(z.string(), z.string().optional()),
  state: z.string().nullable(),
});
const STATE_PLACE = 'social.state';

/** Stays here: nothing that the browser or the provider sees leads to it. */
const Kept = z.object({
  action: z.enum(['register', 'login', 'link']),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** Of a caller with a verifier of its own. */
  callerChallenge: z.string().nullable(),
});
const sealContextOf = (id: string) => `social_steps.sealed:${hashOf(id)}`;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export function providerOf(ctx: Context, id: string): IdentityCapability {
  const identity = ctx.providers.all.find(({ manifest }) => manifest.id === id)?.capabilities.identity;
  if (!identity) throw httpErrors.missing({ field: 'provider' });
  return identity;
}

/** The error that a person sees for a failure of the provider. */
export function socialFailure(ctx: Context, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.kind === 'refused' || error.kind === 'missing') {
    const description = error.fields[0]?.message.slice(0, SOCIAL_DESCRIPTION_MAX) ?? '';
    return socialErrors.refused({ details: { description }, cause: error });
  }
  // No person can sign in this way until the operator looks.
  if (error.kind === 'reconnect') ctx.log.error({ requestId: ctx.requestId }, error.message);
  return socialErrors.unavailable({ retryAfterSeconds: error.retryAfterSeconds ?? 10, cause: error });
}

export type SocialStart = Omit<SocialReturn, 'created'> & {
  readonly provider: SocialProvider;
  readonly action: SocialAction;
  readonly redirectUri?: string | undefined;
  readonly callerChallenge?: string | undefined;
  /** The person who links while signed in. */
  readonly userId?: UserId;
};

/** The only addresses that a provider may send anybody back to, one for each action (SEC-16). */
const redirectUriOf = (ctx: Context, action: SocialAction) => `${ctx.publicUrl}/social/${action}`;

/** Where to send the browser. Verifier and nonce wait here for the one return that fits. */
export async function startSocialSignIn(ctx: Context, wish: SocialStart, browser: string): Promise<string> {
  const { provider, action, next, utm, state } = wish;
  const redirectUri = redirectUriOf(ctx, action);
  if (wish.redirectUri !== undefined && wish.redirectUri !== redirectUri) {
    throw socialErrors.redirectRefused({ field: 'redirect_uri' });
  }
  const id = randomToken(256);
  const kept = {
    action,
    redirectUri,
    verifier: randomToken(PKCE_VERIFIER_LENGTH * 8),
    nonce: randomToken(256),
    callerChallenge: wish.callerChallenge ?? null,
  };
  const { platformKey } = ctx.secrets;
  const content = JSON.stringify({ id, next, utm, state });
  const sealedState = platformKey.seal(content, STATE_PLACE).toString('base64url');
  const address = await providerOf(ctx, provider)
    .authorizeAddress({
      redirectUri,
      state: sealedState,
      nonce: kept.nonce,
      challenge: challengeOf(kept.verifier),
      language: ctx.language,
    })
    .catch((error: unknown) => {
      throw socialFailure(ctx, error);
    });
  const now = ctx.clock.now();
  await insertSocialStep(ctx.system, {
    kind: 'return',
    provider,
    user_id: wish.userId ?? null,
    sealed: platformKey.seal(JSON.stringify(kept), sealContextOf(id)),
    tokenHash: hashOf(id),
    browserHash: hashOf(browser),
    now,
    expiresAt: plusSeconds(now, SOCIAL_START_LIFE_SECONDS),
  });
  return address;
}

export type SocialCallback = {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
  readonly code_verifier?: string | undefined;
  readonly redirect_uri?: string | undefined;
};

function openState(ctx: Context, sealed: string): z.infer<typeof State> {
  try {
    const content = ctx.secrets.platformKey.unseal(Buffer.from(sealed, 'base64url'), STATE_PLACE);
    return State.parse(JSON.parse(content));
  } catch (cause) {
    throw socialErrors.ended({ cause });
  }
}

/** The start that an answer belongs to, once, and only in the browser that made it (SEC-16). */
export async function consumeSocialStart(ctx: Context, answer: SocialCallback, browser: string | undefined) {
  const { id, next, utm, state } = openState(ctx, answer.state);
  const step =
    browser === undefined
      ? undefined
      : await consumeSocialStep(ctx.system, {
          kind: 'return',
          tokenHash: hashOf(id),
          browserHash: hashOf(browser),
          now: ctx.clock.now(),
        });
  if (!step) throw socialErrors.ended();
  const kept = Kept.parse(JSON.parse(ctx.secrets.platformKey.unseal(step.sealed, sealContextOf(id))));
  const isCallers =
    kept.callerChallenge === null || challengeOf(answer.code_verifier ?? '') === kept.callerChallenge;
  const isSameAddress = (answer.redirect_uri ?? kept.redirectUri) === kept.redirectUri;
  if (!isCallers || !isSameAddress) throw socialErrors.ended();
  return { provider: step.provider, userId: step.user_id, kept, onward: { next, utm, state } };
}
