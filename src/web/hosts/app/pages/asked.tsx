import { Navigate, useLocation, useSearchParams } from 'react-router';

import { SignInFrame } from '#web/features/accounts/auth-frame.tsx';
import { ownPath } from '#web/features/accounts/next-path.ts';
import { AddNamePage } from '#web/features/verification-account/add-name-page.tsx';
import { VerificationAccountPage } from '#web/features/verification-account/verification-account-page.tsx';
import { isSignedIn } from '#web/shell/session.ts';
import { onwards } from '../onwards.ts';
import { paths } from '../paths.ts';

/** Outside of the app's frame, like the sign-in they follow; without a session, the sign-in comes first. */
function useAsked() {
  const [search] = useSearchParams();
  const { pathname, search: own } = useLocation();
  return {
    next: ownPath(search.get('next')),
    login: isSignedIn() ? undefined : paths.login(`${pathname}${own}`),
  };
}

export function AddName() {
  const { next, login } = useAsked();
  if (login !== undefined) return <Navigate to={login} replace />;
  return <AddNamePage Frame={SignInFrame} next={next} onwards={(person) => onwards(person, next)} />;
}

export function VerificationAccount() {
  const { next, login } = useAsked();
  if (login !== undefined) return <Navigate to={login} replace />;
  return <VerificationAccountPage Frame={SignInFrame} next={next} />;
}
