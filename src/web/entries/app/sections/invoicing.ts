import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const drawers = () => import('../pages/issuer-drawers.tsx');

export const invoicingSection: Section = {
  screens: [
    screen(paths.issuers(), 'C-ISS-01', 'invoicing', 'money'),
    screen(paths.newIssuer(), 'C-ISS-02', 'invoicing', 'manage'),
    screen(paths.issuer(':id'), 'C-ISS-03', 'invoicing', 'manage'),
    screen(paths.issuerListings(':id'), 'C-ISS-05', 'invoicing', 'manage'),
    screen(paths.newSeries(':id'), 'C-ISS-06', 'invoicing', 'manage'),
    screen(paths.series(':id'), 'C-ISS-07', 'invoicing', 'manage'),
    screen(paths.seriesNumbers(':id'), 'C-ISS-09', 'invoicing', 'money'),
    screen(paths.customers(), 'C-CRM-04', 'invoicing', 'money'),
    screen(paths.newCustomer(), 'C-CRM-05', 'invoicing', 'bill'),
    screen(paths.customer(':id'), 'C-CRM-11', 'invoicing', 'money'),
    screen(paths.autoBill(), 'C-BILL-01', 'invoicing', 'money'),
    screen(paths.journals(), 'C-JRN-01', 'invoicing', 'money'),
    screen(paths.journalAccounts(), 'C-JRN-03', 'invoicing', 'manage'),
    screen(paths.invoiceReport(), 'C-ACC-09', 'invoicing', 'money'),
    screen(paths.accountingSettings(), 'C-ACC-34', 'invoicing', 'money'),
    screen(paths.invoicing(), 'C-ACC-07', 'invoicing', 'money'),
    screen(paths.newInvoice(), 'C-ACC-14', 'invoicing', 'bill'),
    screen(paths.invoice(':id'), 'C-ACC-08', 'invoicing', 'money'),
  ],
  pages: [
    {
      path: paths.invoicing(),
      lazy: lazyPage(() => import('../pages/invoicing.tsx').then((file) => file.Invoicing)),
      children: [
        {
          path: paths.newInvoice(),
          lazy: lazyPage(() => import('../pages/invoice-drawers.tsx').then((file) => file.NewInvoice)),
        },
      ],
    },
    {
      path: paths.customers(),
      lazy: lazyPage(() => import('../pages/customers.tsx').then((file) => file.Customers)),
      children: [
        {
          path: paths.newCustomer(),
          lazy: lazyPage(() => import('../pages/customer-drawer.tsx').then((file) => file.Customer)),
        },
        {
          path: paths.customer(':id'),
          lazy: lazyPage(() => import('../pages/customer-drawer.tsx').then((file) => file.Customer)),
        },
      ],
    },
    {
      path: paths.autoBill(),
      lazy: lazyPage(() => import('../pages/auto-bill.tsx').then((file) => file.AutoInvoice)),
    },
    {
      path: paths.journals(),
      lazy: lazyPage(() => import('../pages/journals.tsx').then((file) => file.Journals)),
      children: [
        {
          path: paths.journalAccounts(),
          lazy: lazyPage(() => import('../pages/journals.tsx').then((file) => file.JournalAccounts)),
        },
      ],
    },
    {
      path: paths.invoiceReport(),
      lazy: lazyPage(() => import('../pages/invoice-report.tsx').then((file) => file.InvoiceReport)),
    },
    {
      path: paths.issuers(),
      lazy: lazyPage(() => import('../pages/issuers.tsx').then((file) => file.Issuers)),
      children: [
        { path: paths.newIssuer(), lazy: lazyPage(() => drawers().then((file) => file.Issuer)) },
        { path: paths.issuer(':id'), lazy: lazyPage(() => drawers().then((file) => file.Issuer)) },
        {
          path: paths.issuerListings(':id'),
          lazy: lazyPage(() => drawers().then((file) => file.IssuerListings)),
        },
        { path: paths.newSeries(':id'), lazy: lazyPage(() => drawers().then((file) => file.NewSeries)) },
        { path: paths.series(':id'), lazy: lazyPage(() => drawers().then((file) => file.OneSeries)) },
        {
          path: paths.seriesNumbers(':id'),
          lazy: lazyPage(() => import('../pages/issuer-numbers.tsx').then((file) => file.IssuerNumbers)),
        },
      ],
    },
    {
      path: paths.accountingSettings(),
      lazy: lazyPage(() =>
        import('../pages/accounting-settings.tsx').then((file) => file.AccountingSettings),
      ),
    },
    {
      path: paths.invoice(':id'),
      lazy: lazyPage(() => import('../pages/invoice.tsx').then((file) => file.Invoice)),
    },
  ],
};
