import { CalendarCheckPage } from '#web/features/listings/calendar-check-page.tsx';
import { ImportPage } from '#web/features/listings/import-page.tsx';
import { ListingDrawer, NewListingDrawer } from '#web/features/listings/listing-drawer.tsx';
import { ListingsPage } from '#web/features/listings/listings-page.tsx';
import { TypesDrawer } from '#web/features/listings/types-drawer.tsx';
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
export const OneListing = () => <ListingDrawer home={paths.listings} />;
export const NewListing = () => <NewListingDrawer home={paths.listings} />;
export const ListingTypes = () => <TypesDrawer home={paths.listings} />;
export const ListingImport = () => <ImportPage listings={paths.listings} />;
export const CalendarCheck = () => <CalendarCheckPage listings={paths.listings} />;
