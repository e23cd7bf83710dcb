import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useState } from 'react';

import type { ReviewedInvoice } from '#areas/invoicing/invoices/drafts/review.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import styles from './invoicing.module.css';
import { useAmount } from './invoice-words.tsx';
import { reviewQuery } from './queries.ts';
import { readinessOf } from './readiness.ts';

type GroupProps = {
  readonly family: Family;
  readonly title: string;
  readonly invoices: readonly ReviewedInvoice[];
  readonly saying: (invoice: ReviewedInvoice) => readonly string[];
};

function Group({ family, title, invoices, saying }: GroupProps) {
  const amount = useAmount();
  if (invoices.length === 0) return null;
  return (
    <section className={styles['reviewed']}>
      <StatusPill family={family}>{title}</StatusPill>
      <ul>
        {invoices.map((one) => (
          <li key={one._id}>
            <b>{one.customerName}</b>
            <b className="num nowrap">{amount(one.total, one.currency)}</b>
            {saying(one).map((sentence) => (
              <span key={sentence} className="sm muted">
                {sentence}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReviewDialogProps = {
  readonly ids: readonly string[];
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** W2-L-05: the documents, amounts, buyers and warnings, before legal documents are submitted. */
export function ReviewDialog({ ids, onConfirm, onClose }: ReviewDialogProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  // The present document, never the stale copy of a list.
  const { data, error, isFetching, refetch } = useQuery({ ...reviewQuery(property.id, ids), gcTime: 0 });
  const groups = Object.groupBy(data?.invoices ?? [], readinessOf);
  const { mend = [], look = [], ready = [] } = groups;
  const told = ready.filter(({ oddities }) => oddities.length > 0);
  const fine = ready.length - told.length;
  const count = look.length + ready.length;
  const confirm = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setFailed(failure instanceof Error ? failure.message : t('general.tryLater'));
      setBusy(false);
    }
  };
  const oddities = (one: ReviewedInvoice) => one.oddities.map(({ message }) => message);
  return (
    <Dialog
      open
      width={550}
      title={tn('invoicing.review.title', data ? count : ids.length)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button
            kind="primary"
            icon={<Stamp aria-hidden="true" />}
            busy={isBusy}
            disabled={!data || isFetching || count === 0}
            onClick={() => void confirm()}
          >
            {tn('invoicing.bulk.send', data ? count : ids.length)}
          </Button>
        </>
      }
    >
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('invoicing.review.loading')}
          </p>
          <Skeleton lines={6} />
        </div>
      )}
      {data && (
        <div className={styles['review']}>
          <p className="muted">{t('invoicing.review.text')}</p>
          <Facts
            facts={[
              {
                label: t('invoicing.review.count'),
                value: data.count,
                more: `${t('invoicing.review.buyers')}: ${data.buyers}`,
              },
              ...data.totals.map(({ currency, total }) => ({
                label: `${t('invoicing.review.total')} ${currency}`,
                value: amount(total, currency),
              })),
            ]}
          />
          <Group
            family="rose"
            title={tn('invoicing.review.mend', mend.length)}
            invoices={mend}
            saying={({ problems }) => problems}
          />
          <Group
            family="sun"
            title={tn('invoicing.review.look', look.length)}
            invoices={look}
            saying={oddities}
          />
          <Group
            family="sky"
            title={tn('invoicing.review.told', told.length)}
            invoices={told}
            saying={oddities}
          />
          {fine > 0 && (
            <p>
              <StatusPill family="palm">{tn('invoicing.review.fine', fine)}</StatusPill>
            </p>
          )}
          {count === 0 && <Notice family="rose">{t('invoicing.review.none')}</Notice>}
          {failed !== undefined && (
            <Notice family="rose" live>
              {failed}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
