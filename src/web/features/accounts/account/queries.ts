import { queryOptions } from '@tanstack/react-query';

import { identitiesContract } from '#areas/platform/accounts/users/identities.contract.ts';
import { passkeysContract } from '#areas/platform/accounts/passkeys/passkeys.contract.ts';
import { secondFactorContract } from '#areas/platform/accounts/second-factor/second-factor.contract.ts';
import { sessionsContract } from '#areas/platform/accounts/sessions/sessions.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `account`. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(sessionsContract.listSessions, {}, { signal }),
});

/** Topic `account`. */
export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => call(secondFactorContract.getSecondFactor, {}, { signal }),
});

/** Topic `account`. */
export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: ({ signal }) => call(identitiesContract.listIdentities, {}, { signal }),
});

/** Topic `account`. */
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(passkeysContract.listPasskeys, {}, { signal }),
});

/** The queries that a change of one's own account makes stale. */
export const ACCOUNT_TOPICS = [['account']] as const;
