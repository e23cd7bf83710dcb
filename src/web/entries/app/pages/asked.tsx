import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';

import { SignInFrame } from '#web/features/accounts/auth-frame.tsx';
import { ownPath } from '#web/features/accounts/next-path.ts';
import { AddNamePage } from '#web/features/verification-account/add-name-page.tsx';
import { VerificationAccountPage } from '#web/features/verification-account/verification-account-page.tsx';
import { wizardContract } from '#areas/guests/check-in/wizard.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { call } from '#web/shell/call.ts';
import { mayMakeCall } from '#web/shell/session/guarded.ts';
import { rememberedProperty } from '#web/shell/remembered-property.ts';
import { isSignedIn } from '#web/shell/session/session.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { onwards, onwardsAfter } from '../onwards.ts';
import { otherEntries, paths } from '../paths.ts';
import { propertiesQuery } from '../properties.ts';

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

/** The setup is in the start application. */
function LeaveTo({ address }: { readonly address: string }) {
  useEffect(() => location.replace(address), [address]);
  return <LoadingOverlay />;
}

export function SetUp() {
  const { search } = useLocation();
  return <LeaveTo address={`${otherEntries.setup()}${search}`} />;
}

/** R-LOGIN-10: to the check-in wizard of the property on screen, if it waits; a property that cannot be read does not stop the sign-in. */
export function CheckInWizardFirst() {
  const { next, login } = useAsked();
  const me = useQuery({ ...meQuery, enabled: login === undefined });
  // The app shows these next, so the answers are cached and not requested twice.
  const properties = useQuery({ ...propertiesQuery, enabled: login === undefined, retry: false });
  if (login !== undefined) return <Navigate to={login} replace />;
  if (me.error || properties.error) return <Navigate to={next} replace />;
  if (!me.data || !properties.data) return <LoadingOverlay />;
  const isOwn = (id: string | null) => properties.data.some((one) => one.id === id);
  const shown = [rememberedProperty(), me.data.currentProperty].find(isOwn) ?? properties.data[0]?.id;
  const property = properties.data.find(({ id }) => id === shown);
  const own = me.data.properties.find(({ _id }) => _id === shown);
  if (property?.isWizardOpen && mayMakeCall(own, wizardContract.saveWizardStep)) {
    return <Navigate to={paths.checkInWizard()} replace />;
  }
  return <Navigate to={onwardsAfter(me.data, next, 'wizard')} replace />;
}

/** R-LOGIN-11: to the setup if it has not ended; a failed read stops no person. */
export function SetUpFirst() {
  const { next, login } = useAsked();
  const me = useQuery({ ...meQuery, enabled: login === undefined });
  const propertyId =
    me.data?.currentProperty ??
    me.data?.properties.find(({ permissions }) => permissions.includes('manage'))?._id;
  const setup = useQuery({
    queryKey: ['setup', propertyId],
    queryFn: ({ signal }) => call(setupContract.getSetup, { query: { propertyId } }, { signal }),
    enabled: propertyId !== undefined,
    retry: false,
  });
  if (login !== undefined) return <Navigate to={login} replace />;
  if (me.error || (me.data && propertyId === undefined)) return <Navigate to={next} replace />;
  if (!me.data || setup.isPending) return <LoadingOverlay />;
  if (setup.data?.isOpen) return <LeaveTo address={otherEntries.setup(propertyId)} />;
  return <Navigate to={onwardsAfter(me.data, next, 'setup')} replace />;
}
