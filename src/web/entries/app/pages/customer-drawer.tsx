import { CustomerDrawer } from '#web/features/invoicing/customers/customer-drawer.tsx';
import { paths } from '../paths.ts';

const links = { home: paths.customers(), customer: paths.customer };

export const Customer = () => <CustomerDrawer links={links} />;
