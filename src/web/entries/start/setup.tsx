import { FirstListings } from '#web/features/listings/first-listings/first-listings.tsx';
import { SetupPage } from '#web/features/sign-up/setup/setup-page.tsx';

/** The list of the third step belongs to the listings. */
export const Setup = () => <SetupPage listings={FirstListings} />;
