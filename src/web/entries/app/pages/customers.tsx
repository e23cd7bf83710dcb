import { CustomersPage } from '#web/features/invoicing/customers/customers-page.tsx';
import { paths } from '../paths.ts';

export const Customers = () => (
  <CustomersPage customer={paths.customer} create={paths.newCustomer()} invoices={paths.invoicing()} />
);
