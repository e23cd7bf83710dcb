import { NewInvoiceDrawer } from '#web/features/invoicing/new-invoice-drawer.tsx';
import { paths } from '../paths.ts';

export const NewInvoice = () => <NewInvoiceDrawer home={paths.invoicing} invoice={paths.invoice} />;
