import { ReportPage } from '#web/features/invoicing/report-page.tsx';
import { paths } from '../paths.ts';

const links = { home: paths.invoicing, invoice: paths.invoice, settings: paths.accountingSettings };

export const InvoiceReport = () => <ReportPage links={links} />;
