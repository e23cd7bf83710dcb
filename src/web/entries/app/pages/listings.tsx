import { ListingsPage } from '#web/features/listings/listings-page.tsx';
import { paths } from '../paths.ts';

export const Listings = () => (
  <ListingsPage
    listing={paths.listing}
    newListing={() => paths.newListing()}
    calendarCheck={paths.calendarCheck}
    types={paths.listingTypes}
    importing={paths.listingImport}
  />
);
