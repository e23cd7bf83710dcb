import { Copy, Download, ExternalLink, Link, Mail, ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import {
  type SelfInvoice,
  selfInvoiceContract,
} from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { call } from '#web/shell/call.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { fileAddress } from './address.ts';
import styles from './self-invoice.module.css';
import { useAmount } from './stay-card.tsx';
import { AS_GUEST } from './use-self-invoice.ts';

type DocumentProps = { readonly page: SelfInvoice; readonly document: NonNullable<SelfInvoice['document']> };

function Amounts({ page, document }: DocumentProps) {
  const { t, format } = useLanguage();
  const amount = useAmount(page.currency);
  const rows = [
    { label: t('selfInvoice.base'), value: document.subtotal },
    ...document.taxes.map(({ kind, percentage, amount: value }) => ({
      label: t(`selfInvoice.tax.${kind}`, { rate: format.number(percentage) }),
      value,
    })),
    ...(document.rounding === 0 ? [] : [{ label: t('selfInvoice.rounding'), value: document.rounding }]),
  ];
  return (
    <section aria-label={t('selfInvoice.done')} className={styles['document']}>
      <div className={styles['buyer']}>
        <b>{document.customerName}</b>
        <span className="sm muted">{document.number}</span>
        {document.customerDocument && <span className="sm muted">{document.customerDocument}</span>}
      </div>
      <dl className="num">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount(value)}</dd>
          </div>
        ))}
        <div className={styles['sum']}>
          <dt>{t('selfInvoice.total')}</dt>
          <dd className={styles['figure']}>{amount(document.total)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Ways({ page, document }: DocumentProps) {
  const { t, format } = useLanguage();
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('shell.copied')),
      // Without permission it can still be selected by hand.
      () => notify('information', text),
    );
  const { link } = page;
  return (
    <ul className={styles['ways']}>
      {document.mailedAt && (
        <li>
          <Mail aria-hidden="true" />
          <span>
            <b>{t('selfInvoice.mailed')}</b>
            <span className="xs muted">
              {t('selfInvoice.mailed.text', {
                at: format.dateTime(document.mailedAt, page.property.timeZone),
              })}
            </span>
          </span>
        </li>
      )}
      {document.checkAt && (
        <li>
          <ShieldCheck aria-hidden="true" />
          <span>
            <a href={document.checkAt} target="_blank" rel="noreferrer">
              {t('selfInvoice.check', { authority: document.authority })}
            </a>
            <span className="xs muted">
              {document.fiscalKey && `${document.fiscalKey.slice(0, 12)}…${document.fiscalKey.slice(-12)}`}
            </span>
          </span>
          <ExternalLink aria-hidden="true" />
        </li>
      )}
      {link && (
        <li>
          <Link aria-hidden="true" />
          <span>
            <button type="button" onClick={() => void copy(link)}>
              {t('selfInvoice.copy')}
            </button>
            <span className="xs muted">{t('selfInvoice.copy.text')}</span>
          </span>
          <Copy aria-hidden="true" />
        </li>
      )}
    </ul>
  );
}

/** D-19: a link is one fact; the document is shown only with the second. */
function ProveForm({ page, onPage }: { page: SelfInvoice; onPage: (page: SelfInvoice) => void }) {
  const { t } = useLanguage();
  const [fact, setFact] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const prove = async () => {
    if (fact.trim().length < 2) return setError(t('general.required'));
    setBusy(true);
    setError(undefined);
    try {
      onPage(
        await call(selfInvoiceContract.proveStay, { params: { id: page.id }, body: { fact } }, AS_GUEST),
      );
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void prove();
      }}
    >
      <h2>{t('selfInvoice.prove.title')}</h2>
      <p className="muted">{t('selfInvoice.prove.text')}</p>
      <Field label={t('selfInvoice.fact')} error={error}>
        <Input
          size="large"
          autoComplete="off"
          spellCheck={false}
          value={fact}
          onChange={({ target }) => setFact(target.value)}
        />
      </Field>
      <Button type="submit" size="large" busy={isBusy}>
        {t('selfInvoice.prove.action')}
      </Button>
    </form>
  );
}

type DocumentScreenProps = {
  readonly page: SelfInvoice;
  readonly onPage: (page: SelfInvoice) => void;
  readonly onLeave: () => void;
};

/** Done means accepted. */
export function DocumentScreen({ page, onPage, onLeave }: DocumentScreenProps) {
  const { t } = useLanguage();
  const { document, id } = page;
  // PRV-14: on the computer of a reception the next person must find no data.
  const leave = () =>
    call(selfInvoiceContract.leaveSelfInvoice, {}, AS_GUEST).then(onLeave, (error: unknown) =>
      notify('error', error instanceof Error ? error.message : t('general.tryLater')),
    );
  if (!document) return null;
  const has = (role: 'print' | 'delivery') => document.files.includes(role);
  return (
    <GuestFrame
      title={t('selfInvoice.done')}
      note={page.property.name}
      foot={
        page.isProved && (
          <div className={styles['files']}>
            {has('delivery') && (
              <a className={lookOf({ size: 'large' })} href={fileAddress(id, 'delivery')} download>
                <Download size={18} aria-hidden="true" />
                {t('selfInvoice.xml')}
              </a>
            )}
            {has('print') && (
              <a
                className={lookOf({ kind: 'primary', size: 'large' })}
                href={fileAddress(id, 'print')}
                download
              >
                <Download size={18} aria-hidden="true" />
                {t('selfInvoice.pdf')}
              </a>
            )}
            {document.files.length === 0 && <p role="status">{t('selfInvoice.filesLater')}</p>}
          </div>
        )
      }
    >
      <div>
        <StatusPill family="palm">{t('selfInvoice.accepted', { authority: document.authority })}</StatusPill>
      </div>
      <h1>{t('selfInvoice.done')}</h1>
      <Amounts page={page} document={document} />
      {!page.isProved && <ProveForm page={page} onPage={onPage} />}
      <Ways page={page} document={document} />
      <div>
        <Button kind="quiet" size="small" onClick={() => void leave()}>
          {t('selfInvoice.leave')}
        </Button>
      </div>
    </GuestFrame>
  );
}
