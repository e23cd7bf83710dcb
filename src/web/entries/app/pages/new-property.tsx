import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';

import { NewPropertyPage } from '#web/features/accounts/new-property-page.tsx';
import { meQuery } from '#web/shell/session/account.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { otherEntries, paths } from '../paths.ts';

/**
 * To the setup, as after the wizard (D-2). The start application is a page of its own, so the form stays busy until it
 * loads, and the browser's back button does not return to the form.
 */
const goToSetup = (propertyId: string): Promise<void> => {
  location.replace(otherEntries.setup(propertyId));
  return new Promise(() => {});
};

/** Outside of the frame: without a property the rail has no entries. */
export function NewProperty() {
  const me = useQuery({ ...meQuery, enabled: isSignedIn() });
  if (!isSignedIn()) return <Navigate to={paths.login(paths.newProperty())} replace />;
  if (me.isPending) return <LoadingOverlay />;
  return (
    <FirstProperty
      hasOne={(me.data?.properties.length ?? 0) > 0}
      asksPhone={me.data !== undefined && me.data.phoneNumber === null}
    />
  );
}

/** A person who already had a property adds the next one in the list of properties. */
function FirstProperty({ hasOne, asksPhone }: { readonly hasOne: boolean; readonly asksPhone: boolean }) {
  // The state at the opening of the page: the new property must not end the page before the setup loads.
  const [hadOne] = useState(hasOne);
  if (hadOne) return <Navigate to={paths.today()} replace />;
  return <NewPropertyPage asksPhone={asksPhone} onDone={goToSetup} />;
}
