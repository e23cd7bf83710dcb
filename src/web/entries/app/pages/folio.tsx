import { StayInvoicesCard } from '#web/features/invoicing/stay-invoices-card.tsx';
import { FolioPage } from '#web/features/reservations/folio/folio-page.tsx';
import { HouseAccountPage } from '#web/features/reservations/folio/house-account-page.tsx';
import { HouseAccountsPage } from '#web/features/reservations/folio/house-accounts-page.tsx';
import { paths } from '../paths.ts';

export const StayFolio = () => (
  <FolioPage
    links={paths.folio}
    reservation={paths.stays.reservation}
    invoices={(stay) => (
      <StayInvoicesCard reservationId={stay} invoice={paths.invoice} create={paths.newInvoice} />
    )}
  />
);
export const HouseAccounts = () => <HouseAccountsPage links={paths.house} />;
export const HouseAccount = () => <HouseAccountPage links={paths.house} />;
