import { ListingDrawer, NewListingDrawer } from '#web/features/listings/listing-drawer.tsx';
import { paths } from '../paths.ts';

export const OneListing = () => <ListingDrawer home={paths.listings} />;
export const NewListing = () => <NewListingDrawer home={paths.listings} />;
