import type { CallFailure } from '../failure.ts';

/** A call that was refused because the sign-in is too old. */
export type Refused = {
  readonly failure: CallFailure;
  /** The password that the call contains already, by the name of its field: a person does not type it twice. */
  readonly password: { readonly field: string; readonly value: string } | undefined;
};

type Ask = (refused: Refused) => Promise<void>;
let ask: Ask | undefined;

/** The part of a page that asks; answers with how to take it away. */
export function registerSignInDialog(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

const PASSWORDS = ['password', 'previousPassword'];

/** Resolves once the person has signed in again; rejects without a dialog, or when the person closes it. */
export async function waitForSignInAgain(failure: CallFailure, body: unknown): Promise<void> {
  if (!ask) throw failure;
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const field = PASSWORDS.find((name) => typeof sent[name] === 'string' && sent[name] !== '');
  await ask({ failure, password: field === undefined ? undefined : { field, value: String(sent[field]) } });
}
