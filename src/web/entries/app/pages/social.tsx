import { useParams } from 'react-router';

import { SocialLogoutPage } from '#web/features/accounts/social/logout-page.tsx';
import { SocialPage } from '#web/features/accounts/social/social-page.tsx';
import { NotFoundScreen } from '#web/shell/error-screens.tsx';
import { onwards } from '../onwards.ts';
import { otherEntries, paths } from '../paths.ts';

/** R-SOCIAL-01, and `link` for a person who is signed in. */
export function Social() {
  const { action = '' } = useParams();
  if (action === 'logout') return <SocialLogoutPage />;
  if (!['register', 'login', 'link'].includes(action)) return <NotFoundScreen />;
  return (
    <SocialPage
      action={action}
      login={paths.login()}
      account={paths.account()}
      register={otherEntries.register}
      newProperty={paths.newProperty}
      expired={paths.expiredPassword}
      onwards={onwards}
    />
  );
}
