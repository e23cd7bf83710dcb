import { InvoicesPage } from '#web/features/invoicing/invoices-page.tsx';
import { paths } from '../paths.ts';

export const Invoicing = () => (
  <InvoicesPage
    invoice={paths.invoice}
    create={() => paths.newInvoice()}
    connections={paths.connections()}
    issuers={paths.issuers()}
    customers={paths.customers()}
    collections={paths.collections.home()}
    report={paths.invoiceReport()}
    credits={paths.credits()}
    autoBill={paths.autoBill()}
    journals={paths.journals()}
    settings={paths.accountingSettings()}
  />
);
