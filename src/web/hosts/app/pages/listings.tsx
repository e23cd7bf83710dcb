import { CalendarCheckPage } from '#web/features/listings/calendar-check-page.tsx';
import { ListingDrawer, NewListingDrawer } from '#web/features/listings/listing-drawer.tsx';
import { ListingsPage } from '#web/features/listings/listings-page.tsx';
import { paths } from '../paths.ts';

export const Listings = () => (
  <ListingsPage
    listing={paths.listing}
    newListing={() => paths.newListing()}
    calendarCheck={paths.calendarCheck}
  />
);
export const OneListing = () => <ListingDrawer home={paths.listings} />;
export const NewListing = () => <NewListingDrawer home={paths.listings} />;
export const CalendarCheck = () => <CalendarCheckPage listings={paths.listings} />;
