import { LINKED_USER, SOCIAL_DESCRIPTION_MAX } from '#areas/accounts/accounts.constants.ts';
import type { LinkedUser, socialContract } from '#areas/accounts/social.contract.ts';
import type { ArgumentsOf } from '#vocabulary/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { isRecord } from '#web/shell/failed-reply.ts';

export type Brought = ArgumentsOf<typeof socialContract.exchangeSocial>['body'];

/** What /register is told, in its address (R-SOCIAL-03). */
export type SocialProblem = { readonly social: string; readonly error_description?: string };

/** Known codes have words of ours; the provider's own are a last resort, short and plain (SEC-40). */
function problemOf(error: string, description: string | null): SocialProblem {
  const said = (description ?? '').trim().slice(0, SOCIAL_DESCRIPTION_MAX);
  if (said.includes(LINKED_USER)) return { social: 'linked' };
  if (error === 'access_denied') return { social: 'cancelled' };
  if (error === 'temporarily_unavailable') return { social: 'social-unavailable' };
  return { social: 'failed', ...(said && { error_description: said }) };
}

/** The address of the return: a code with its state, or why there is none. */
export function returned(search: URLSearchParams): { brought: Brought } | { problem: SocialProblem } {
  const [code, state, iss] = [search.get('code'), search.get('state'), search.get('iss')];
  if (code && state) return { brought: { code, state, ...(iss && { iss }) } };
  return { problem: problemOf(search.get('error') ?? 'failed', search.get('error_description')) };
}

/** R-SOCIAL-06: the account that the exchange asks a proof for, where that is why it failed. */
export function linkedUserOf(failure: unknown): LinkedUser | undefined {
  if (!(failure instanceof CallFailure) || !failure.is('linked-user') || !isRecord(failure.details))
    return undefined;
  return failure.details as LinkedUser;
}

/** Why an exchange failed. */
export function problemOfFailure(failure: unknown): SocialProblem {
  if (!(failure instanceof CallFailure)) return { social: 'failed' };
  const description = isRecord(failure.details) ? failure.details['description'] : undefined;
  if (typeof description === 'string') return problemOf('refused', description);
  const [entry] = failure.entries;
  return entry?.code.startsWith('social-')
    ? { social: entry.code }
    : { social: 'failed', error_description: failure.message.slice(0, SOCIAL_DESCRIPTION_MAX) };
}
