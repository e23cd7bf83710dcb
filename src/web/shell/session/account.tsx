import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';

import { meContract } from '#areas/platform/accounts/users/me.contract.ts';
import { takeAheadReply, call } from '../call.ts';

/** Topic `account`: the signed-in person, with role attributes and properties. */
export const meQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => call(meContract.getMeV2, {}, { signal }),
  initialData: () => takeAheadReply(meContract.getMeV2, {}),
  staleTime: 5 * 60_000,
});

/** The signed-in person. Only on pages behind the sign-in, where they are known before the page shows. */
export const useMe = () => useSuspenseQuery(meQuery).data;
