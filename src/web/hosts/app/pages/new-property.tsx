import { Navigate } from 'react-router';

import { NewPropertyPage } from '#web/features/accounts/new-property-page.tsx';
import { isSignedIn } from '#web/shell/session.ts';
import { paths } from '../paths.ts';

/** Outside of the frame: without a property there is nothing for the rail to lead to. */
export function NewProperty() {
  if (!isSignedIn()) return <Navigate to={paths.login(paths.newProperty())} replace />;
  return <NewPropertyPage listings={paths.newListing} />;
}
