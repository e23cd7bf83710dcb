import { TypesDrawer } from '#web/features/listings/types-drawer.tsx';
import { paths } from '../paths.ts';

export const ListingTypes = () => <TypesDrawer home={paths.listings} />;
