import { Stamp } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { InvoiceRow } from '#areas/invoicing/invoices/invoices.contract.ts';
import { submissionsContract } from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './invoicing.module.css';
import { useAmount } from './invoice-words.tsx';
import { INVOICE_TOPICS } from './queries.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((file) => file.ReviewDialog));

type BulkBarProps = { readonly rows: readonly InvoiceRow[]; readonly onSent: () => void };

/**
 * Submits the chosen documents, once a person has read the list (W2-L-05). The row of each shows its result, also later
 * (REL-14).
 */
export function BulkBar({ rows, onSent }: BulkBarProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const [isAsked, setAsked] = useState(false);
  const { send } = useChange(submissionsContract.submitInvoices, { invalidates: INVOICE_TOPICS });
  const [first] = rows;
  if (!first) return null;
  const { currency } = first;
  // Tests are no money.
  const real = rows.filter(({ isTest }) => !isTest);
  const isOneCurrency = real.length > 0 && rows.every((row) => row.currency === currency);
  const sum = real.reduce((all, { total }) => all + total, 0);
  const press = async () => {
    const results = await send({
      query: { propertyId: property.id },
      body: { invoiceIds: rows.map(({ _id }) => _id) },
    });
    const refused = results.filter(({ errors }) => errors.length > 0).length;
    const sent = results.length - refused;
    if (sent > 0) notify('success', tn('invoicing.bulk.sent', sent));
    if (refused > 0) notify('error', tn('invoicing.bulk.refused', refused));
    onSent();
  };
  return (
    <div role="group" aria-label={t('invoicing.bulk')} className={styles['bulk']}>
      <span className="num" role="status">
        {[tn('invoicing.bulk.chosen', rows.length), isOneCurrency && amount(sum, currency)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button kind="primary" icon={<Stamp aria-hidden="true" />} onClick={() => setAsked(true)}>
        {tn('invoicing.bulk.send', rows.length)}
      </Button>
      {isAsked && (
        <Suspense>
          <ReviewDialog ids={rows.map(({ _id }) => _id)} onConfirm={press} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}
