import type { FolioPayment } from '#areas/stays/folios/index.ts';
import {
  FISCAL_PAYMENT_MEANS,
  type FiscalPayment,
  type FiscalPaymentMeans,
} from '#capabilities/fiscal/fiscal.document.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** What it does to what is paid. A deposit is the guest's until something was broken: it is on no document. */
const signOf = ({ kind }: FolioPayment): -1 | 0 | 1 => (kind === 'payment' ? 1 : kind === 'refund' ? -1 : 0);

const meansOf = (method: string): FiscalPaymentMeans =>
  FISCAL_PAYMENT_MEANS.find((means) => means === method) ?? 'other';

/** What most of it was paid with. */
function mostUsed(payments: readonly FolioPayment[]): FiscalPaymentMeans {
  const sums = new Map<FiscalPaymentMeans, number>();
  for (const payment of payments) {
    const means = meansOf(payment.method);
    sums.set(means, (sums.get(means) ?? 0) + signOf(payment) * payment.amountMinor);
  }
  const [first] = [...sums].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? 'other';
}

/**
 * How a document says that it is paid. What is not paid by the day of the document is a sale on credit, due when the guest
 * leaves.
 */
export function paymentOf(
  payments: readonly FolioPayment[],
  {
    totalMinor,
    today,
    departure,
  }: { readonly totalMinor: number; readonly today: PlainDate; readonly departure: PlainDate | null },
): FiscalPayment {
  const own = payments.filter((payment) => signOf(payment) !== 0);
  const paid = own.reduce((sum, payment) => sum + signOf(payment) * payment.amountMinor, 0);
  const due = departure !== null && departure > today ? departure : today;
  return { means: mostUsed(own), dueOn: paid >= totalMinor ? null : due };
}
