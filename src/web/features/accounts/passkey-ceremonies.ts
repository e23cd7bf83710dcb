import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';

import { PASSKEY_CHALLENGE_SECONDS } from '#areas/platform/accounts/accounts.constants.ts';
import {
  type PasskeyCreationOptions,
  passkeysContract,
} from '#areas/platform/accounts/passkeys/passkeys.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { call } from '#web/shell/call.ts';

type Session = ReplyOf<typeof passkeysContract.signInWithPasskey>;
type Answer = Awaited<ReturnType<typeof startAuthentication>>;

/** The failure of a device, in the browser's words, which are for programmers. */
export class DeviceFailure extends Error {
  override readonly name = 'DeviceFailure';
  /** The device holds a passkey of this account already. */
  readonly hasOne: boolean;

  constructor(cause: unknown) {
    super('The device refused', { cause });
    this.hasOne = isNamed(cause, 'InvalidStateError');
  }
}

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** Undefined when the person closed the browser's window, or let the time pass. */
async function unlessCancelled<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isNamed(error, 'NotAllowedError', 'AbortError')) return undefined;
    throw new DeviceFailure(error);
  }
}

const enter = (answer: Answer): Promise<Session> =>
  call(passkeysContract.signInWithPasskey, { body: { answer } });

/** Opens the browser's window; undefined when the person closed it. */
export async function signInWithPasskey(): Promise<Session | undefined> {
  const optionsJSON = await call(passkeysContract.startPasskeySignIn);
  const answer = await unlessCancelled(startAuthentication({ optionsJSON }));
  return answer && enter(answer);
}

/** A minute before the challenge is too old. */
const RENEWED_AFTER_MS = (PASSKEY_CHALLENGE_SECONDS - 60) * 1000;

/**
 * Offers the passkeys of the device in the browser's autofill, as long as the page is open. Undefined when `signal`
 * ends it, or when it is impossible: the person did not ask for it, so it shows no error. Failures after a choice
 * reject as usual.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Session | undefined> {
  while (!signal.aborted) {
    const optionsJSON = await call(passkeysContract.startPasskeySignIn, {}, { signal }).catch(
      () => undefined,
    );
    const offered = optionsJSON ? await offerOnce(optionsJSON, signal) : 'refused';
    if (offered === 'refused') return undefined;
    if (offered !== 'too-old') return enter(offered);
    await untilLookedAt(signal);
  }
  return undefined;
}

async function offerOnce(
  optionsJSON: ReplyOf<typeof passkeysContract.startPasskeySignIn>,
  signal: AbortSignal,
): Promise<Answer | 'too-old' | 'refused'> {
  if (signal.aborted) return 'refused';
  let isTooOld = false;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  const renewal = setTimeout(() => {
    isTooOld = true;
    stop();
  }, RENEWED_AFTER_MS);
  signal.addEventListener('abort', stop);
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch {
    return isTooOld ? 'too-old' : 'refused';
  } finally {
    clearTimeout(renewal);
    signal.removeEventListener('abort', stop);
  }
}

/** A page in a forgotten tab sends no requests. */
function untilLookedAt(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const seen = () => {
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', seen, { once: true });
  });
}

/** The credential of the device; undefined when the person closed the browser's window. */
export const makePasskey = (optionsJSON: PasskeyCreationOptions) =>
  unlessCancelled(startRegistration({ optionsJSON }));
