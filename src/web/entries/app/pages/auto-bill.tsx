import { AutoInvoicePage } from '#web/features/invoicing/auto-invoice-page.tsx';
import { paths } from '../paths.ts';

const links = {
  home: paths.invoicing,
  stay: paths.stays.reservation,
  folio: paths.folio.home,
  invoice: paths.invoice,
  create: (stay: string) => paths.newInvoice(stay),
  issuers: paths.issuers,
  connections: paths.connections,
  credits: paths.credits,
};

export const AutoInvoice = () => <AutoInvoicePage links={links} />;
