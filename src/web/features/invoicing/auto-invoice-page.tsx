import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ReceiptText } from 'lucide-react';
import { useState } from 'react';

import {
  autoInvoiceContract,
  type AutoInvoicing,
  type AutoInvoicingChange,
  type AutoInvoiceWait,
} from '#areas/invoicing/invoices/auto-invoice/auto-invoice.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './invoicing.module.css';
import { autoInvoicingQuery, INVOICE_TOPICS } from './queries.ts';
import { useStayText } from './invoice-words.tsx';

export type AutoInvoiceLinks = {
  readonly home: () => string;
  readonly stay: (id: string) => string;
  readonly folio: (id: string) => string;
  readonly invoice: (id: string) => string;
  readonly create: (stay: string) => string;
  readonly issuers: () => string;
  readonly connections: () => string;
  readonly credits: () => string;
};

/** Where the one press leads that solves it; null where looking again is all that there is to do. */
function remedyLink(
  { remedy, reservationId, invoiceId }: AutoInvoiceWait,
  links: AutoInvoiceLinks,
): string | null {
  switch (remedy) {
    case 'stay':
      return links.stay(reservationId);
    case 'folio':
      return links.folio(reservationId);
    case 'invoice':
      return invoiceId === null ? links.create(reservationId) : links.invoice(invoiceId);
    case 'issuers':
      return links.issuers();
    case 'connections':
      return links.connections();
    case 'credits':
      return links.credits();
    case 'retry':
      return null;
  }
}

/** Full hours, and the one that a program may have set. */
const hoursWith = (at: string): readonly string[] =>
  [
    ...new Set([...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`), at]),
  ].sort();

function Settings({ settings }: { readonly settings: AutoInvoicing }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const [failure, setFailure] = useState<string>();
  const { send, isPending } = useChange(autoInvoiceContract.changeAutoInvoicing, {
    invalidates: INVOICE_TOPICS,
  });
  const change = (body: AutoInvoicingChange) => {
    setFailure(undefined);
    send({ params: { id: property.id }, body }, { ifMatch: `"${settings.version}"` }).then(
      () => notify('success', t('invoicing.auto.saved')),
      (error: Error) => setFailure(error.message),
    );
  };
  return (
    <Card padded>
      <div className={styles['settings']} aria-busy={isPending}>
        <Switch
          label={t('invoicing.auto.on')}
          hint={t('invoicing.auto.on.hint')}
          checked={settings.autoBill}
          onChange={({ target }) => change({ autoBill: target.checked })}
        />
        {settings.autoBill && (
          <Field
            label={t('invoicing.auto.hour')}
            hint={
              settings.lookedOn === null
                ? t('invoicing.auto.hour.hint')
                : t('invoicing.auto.looked', { date: format.date(settings.lookedOn) })
            }
          >
            <Select value={settings.at} width="sm" onChange={({ target }) => change({ at: target.value })}>
              {hoursWith(settings.at).map((hour) => (
                <option key={hour} value={hour}>
                  {hour}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Switch
          label={t('invoicing.auto.guests')}
          hint={t('invoicing.auto.guests.hint')}
          checked={settings.selfInvoice}
          onChange={({ target }) => change({ selfInvoice: target.checked })}
        />
        {failure && (
          <Notice family="rose" live more={failure}>
            {t('accounting.field')}
          </Notice>
        )}
      </div>
    </Card>
  );
}

function Waits({
  waits,
  links,
}: {
  readonly waits: readonly AutoInvoiceWait[];
  readonly links: AutoInvoiceLinks;
}) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const stayText = useStayText();
  const [busy, setBusy] = useState<string>();
  const { send } = useChange(autoInvoiceContract.invoiceStayNow, { invalidates: INVOICE_TOPICS });
  const retry = async ({ reservationId }: AutoInvoiceWait) => {
    setBusy(reservationId);
    try {
      const after = await send({ params: { id: property.id, reservationId } });
      const stillWaits = after.waits.some((wait) => wait.reservationId === reservationId);
      notify(
        stillWaits ? 'information' : 'success',
        t(stillWaits ? 'invoicing.auto.still' : 'invoicing.auto.gone'),
      );
    } catch (error) {
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <AttentionList>
      {waits.map((wait) => {
        const to = remedyLink(wait, links);
        return (
          <AttentionRow
            key={wait.reservationId}
            family="sun"
            icon={<ReceiptText aria-hidden="true" />}
            title={wait.stay.guestName}
            text={`${wait.reason}. ${stayText(wait.stay)}`}
            action={
              <span className={styles['ways']}>
                {to !== null && (
                  <ScreenLink to={to} size="small">
                    {t(`invoicing.auto.remedy.${wait.remedy}`)}
                  </ScreenLink>
                )}
                <Button size="small" busy={busy === wait.reservationId} onClick={() => void retry(wait)}>
                  {t('invoicing.auto.remedy.retry')}
                </Button>
              </span>
            }
          />
        );
      })}
    </AttentionList>
  );
}

/**
 * C-PROP-07: invoices that are issued automatically, waiting ones with their reason, and invoices that guests make
 * themselves.
 */
export function AutoInvoicePage({ links }: { readonly links: AutoInvoiceLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(autoInvoicingQuery(property.id));
  return (
    <Page
      title={t('invoicing.auto')}
      subtitle={t('invoicing.auto.lead')}
      actions={<ScreenLink to={links.home()}>{t('shell.nav.invoicing')}</ScreenLink>}
    >
      {data && (
        <>
          <Settings settings={data} />
          <Card
            title={t('invoicing.auto.waits')}
            mark={data.waits.length > 0 && <StatusPill family="sun">{data.waits.length}</StatusPill>}
          >
            {data.waits.length === 0 ? (
              <Empty
                compact
                icon={<CircleCheck aria-hidden="true" />}
                title={t(data.autoBill ? 'invoicing.auto.none' : 'invoicing.auto.off')}
              />
            ) : (
              <Waits waits={data.waits} links={links} />
            )}
          </Card>
        </>
      )}
      {!data && error && (
        <Card>
          <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Card padded>
            <Skeleton lines={5} />
          </Card>
        </div>
      )}
    </Page>
  );
}
