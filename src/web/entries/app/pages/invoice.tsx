import { InvoicePage } from '#web/features/invoicing/invoice-page.tsx';
import { paths } from '../paths.ts';

const links = { home: paths.invoicing, invoice: paths.invoice };

export const Invoice = () => <InvoicePage links={links} />;
