import type { Area } from '#foundation/area/area.ts';
import { issuersArea } from './issuers/issuers.area.ts';
import { accountingArea } from './accounting/accounting.area.ts';
import { customersArea } from './customers/customers.area.ts';
import { invoicesArea } from './invoices/invoices.area.ts';
import { journalsArea } from './journals/journals.area.ts';
import { platformInvoicesArea } from './platform-invoices/platform-invoices.area.ts';

export { fiscalConnections } from './issuers/index.ts';

export const invoicingWing: readonly Area[] = [
  issuersArea,
  accountingArea,
  customersArea,
  invoicesArea,
  journalsArea,
  platformInvoicesArea,
];
