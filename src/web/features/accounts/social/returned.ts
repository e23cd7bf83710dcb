import { LINKED_USER, SOCIAL_DESCRIPTION_MAX } from '#areas/platform/accounts/accounts.constants.ts';
import type { LinkedUser, socialContract } from '#areas/platform/accounts/social/social.contract.ts';
import type { ArgumentsOf } from '#vocabulary/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { isRecord } from '#web/shell/failed-reply.ts';

export type SocialAnswer = ArgumentsOf<typeof socialContract.exchangeSocial>['body'];

/** The failure, for the address of /register (R-SOCIAL-03). */
export type SocialProblem = { readonly social: string; readonly error_description?: string };

/** Known codes have texts of Posada; the provider's own text is a last resort, short and plain (SEC-40). */
function problemOf(error: string, description: string | null): SocialProblem {
  const shortDescription = (description ?? '').trim().slice(0, SOCIAL_DESCRIPTION_MAX);
  if (shortDescription.includes(LINKED_USER)) return { social: 'linked' };
  if (error === 'access_denied') return { social: 'cancelled' };
  if (error === 'temporarily_unavailable') return { social: 'social-unavailable' };
  return { social: 'failed', ...(shortDescription && { error_description: shortDescription }) };
}

/** The address of the return: a code with its state, or the reason why there is none. */
export function returned(search: URLSearchParams): { answer: SocialAnswer } | { problem: SocialProblem } {
  const [code, state, iss] = [search.get('code'), search.get('state'), search.get('iss')];
  if (code && state) return { answer: { code, state, ...(iss && { iss }) } };
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
