import { useQuery } from '@tanstack/react-query';

import { ADMIN_ATTRIBUTE } from '#areas/platform/accounts/accounts.constants.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { NotFoundScreen } from '#web/shell/error-screens.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { useViewState } from '#web/shell/session/view-as.ts';
import { SignedIn } from './signed-in.tsx';

/**
 * R-NAV-08: pages for administrators, in their own properties or while viewing a person's. Other users find nothing at
 * these addresses; the server checks each call as everywhere.
 */
export function InternalPages() {
  const { view } = useViewState();
  const { data: me } = useQuery({ ...meQuery, enabled: isSignedIn() });
  const isOurs = view !== undefined || me?.[ADMIN_ATTRIBUTE.name] === ADMIN_ATTRIBUTE.value;
  return me && !isOurs ? <NotFoundScreen /> : <SignedIn />;
}
