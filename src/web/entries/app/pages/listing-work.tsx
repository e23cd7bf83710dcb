import { CalendarCheckPage } from '#web/features/listings/calendar-check-page.tsx';
import { ImportPage } from '#web/features/listings/import-page.tsx';
import { paths } from '../paths.ts';

export const ListingImport = () => <ImportPage listings={paths.listings} />;
export const CalendarCheck = () => <CalendarCheckPage listings={paths.listings} />;
