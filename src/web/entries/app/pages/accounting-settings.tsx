import { MappingPage } from '#web/features/accounting/mapping-page.tsx';
import { paths } from '../paths.ts';

export const AccountingSettings = () => (
  <MappingPage connections={paths.connections()} invoices={paths.invoicing()} />
);
