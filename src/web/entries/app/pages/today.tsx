import type { TodayLinks } from '#web/features/today/links.ts';
import { TodayPage } from '#web/features/today/today-page.tsx';
import { otherEntries, paths } from '../paths.ts';

const { reservation, create, block } = paths.todayStays;

const links: TodayLinks = {
  reservation,
  create,
  block,
  report: paths.registryReport,
  registrySettings: paths.registry,
  checkIn: paths.checkInStay,
  message: paths.stayMessages.message,
  checkIns: paths.checkIn,
  newListing: () => paths.newListing(),
  newRegistry: () => paths.registrySettings(),
  calendar: paths.calendar,
  conflicts: paths.conflicts,
  listing: paths.listing,
  issuers: paths.issuers,
  invoice: paths.invoice,
  account: ({ reservationId, folioId }) =>
    reservationId === null ? paths.house.home(folioId) : paths.folio.home(reservationId),
  autoBill: paths.autoBill,
  drafts: paths.invoicing,
  journals: () => paths.journals('failure'),
  collections: () => paths.collections.home(),
  credits: paths.credits,
  connect: paths.connect,
  connection: paths.connection,
  messageSettings: paths.messages.settings,
  setup: otherEntries.setup,
};

export const Today = () => <TodayPage links={links} />;
