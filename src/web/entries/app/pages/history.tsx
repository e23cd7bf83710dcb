import { HistoryPage } from '#web/features/history/history-page.tsx';
import { paths } from '../paths.ts';

const links = {
  reservation: paths.stays.reservation,
  checkIn: paths.checkInStay,
  checkInSettings: paths.checkInSettings,
  report: paths.registryReport,
  listing: paths.listing,
  listingTypes: paths.listingTypes,
  connection: paths.connection,
  registration: paths.registrySettings,
  terms: paths.oneTerms,
  team: paths.team,
};

export const HistoryOfProperty = () => <HistoryPage links={links} />;
