import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';

import { NewPropertyPage } from '#web/features/accounts/new-property-page.tsx';
import { meQuery } from '#web/shell/session/account.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { otherEntries, paths } from '../paths.ts';

/**
 * To the setup, like those who come through the wizard (D-2). The start application is a page of its own, so the
 * form stays busy until it is there, and is not what the browser's back button leads to.
 */
const goToSetup = (propertyId: string): Promise<void> => {
  location.replace(otherEntries.setup(propertyId));
  return new Promise(() => {});
};

/** Outside of the frame: without a property there is nothing for the rail to lead to. */
export function NewProperty() {
  const me = useQuery({ ...meQuery, enabled: isSignedIn() });
  if (!isSignedIn()) return <Navigate to={paths.login(paths.newProperty())} replace />;
  if (me.isPending) return <LoadingOverlay />;
  return <FirstProperty hasOne={(me.data?.properties.length ?? 0) > 0} />;
}

/** Whoever came here with a property adds the next one where their properties are. */
function FirstProperty({ hasOne }: { readonly hasOne: boolean }) {
  // As it was when they came: the one that is made here is no reason to leave before the setup is there.
  const [hadOne] = useState(hasOne);
  if (hadOne) return <Navigate to={paths.today()} replace />;
  return <NewPropertyPage onDone={goToSetup} />;
}
