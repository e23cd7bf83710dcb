import { StayInvoicesCard } from '#web/features/invoicing/stay-invoices-card.tsx';
import { FolioPage } from '#web/features/reservations/folio/folio-page.tsx';
import { HouseFolioPage } from '#web/features/reservations/folio/house-folio-page.tsx';
import { HouseFoliosPage } from '#web/features/reservations/folio/house-folios-page.tsx';
import { paths } from '../paths.ts';

export const StayFolio = () => (
  <FolioPage
    links={paths.folio}
    reservation={paths.stays.reservation}
    askPayment={paths.collections.create}
    invoices={(stay) => (
      <StayInvoicesCard reservationId={stay} invoice={paths.invoice} create={paths.newInvoice} />
    )}
  />
);
export const HouseFolios = () => <HouseFoliosPage links={paths.house} />;
export const HouseFolio = () => <HouseFolioPage links={paths.house} />;
