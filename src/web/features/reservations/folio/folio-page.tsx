import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, HandCoins, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Outlet, useParams } from 'react-router';

import { folioDocumentsContract } from '#areas/invoicing/invoices/folio-documents/folio-documents.contract.ts';
import type { FolioEntry } from '#areas/stays/folios/folios.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Columns, Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { reservationQuery } from '../queries.ts';
import { GuestInvoiceCard } from './guest-invoice-card.tsx';
import { type Figure, ledgerOf, partsOf } from './ledger.ts';
import { LedgerCard } from './ledger-card.tsx';
import type { FolioLinks } from './links.ts';
import { stayFolioQuery, stayTaxesQuery } from './queries.ts';
import { StayTotals } from './stay-totals.tsx';

/** The data that the drawers over a folio use. */
export type FolioContext = {
  readonly entries: readonly FolioEntry[] | undefined;
  readonly currency: string | undefined;
};

type FolioPageProps = {
  readonly links: FolioLinks;
  readonly reservation: (id: string) => string;
  /** Asks the guest of a stay for what is open. */
  readonly askPayment: (reservationId: string) => string;
  /** The documents that were made of the account. */
  readonly invoices: (reservationId: string) => ReactNode;
};

/** The folio of a reservation: its charges, its payments, and the open balance. */
export function FolioPage({ links, reservation: toReservation, askPayment, invoices }: FolioPageProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const { data: stay } = useQuery(reservationQuery(property.id, id));
  const { data: folio, error, isFetching, refetch } = useQuery(stayFolioQuery(property.id, id));
  const addButton = (
    <ScreenLink to={links.add(id)} preventScrollReset kind="primary" icon={<Plus aria-hidden="true" />}>
      {t('app.folio.add')}
    </ScreenLink>
  );
  const { mayCall } = useAccess();
  const { data: taxes } = useQuery({
    ...stayTaxesQuery(property.id, id),
    enabled: mayCall(folioDocumentsContract.getFolioTaxes),
  });
  // With the totals beside, six columns leave only one word to a line; the totals show the tax instead.
  const isTight = useMedia('(750px <= width < 1200px)');
  const [explained, setExplained] = useState<Figure>();
  const ledger = folio ? ledgerOf(folio, taxes?.lines ?? []) : [];
  const origin = stay ? soldByLabel(stay.channelName, t) : t('app.folio.fromStay');
  const lit = new Set(
    explained && folio ? partsOf(explained, ledger, folio.currency).map(({ row }) => row.key) : [],
  );
  return (
    <Page
      title={
        stay ? t('app.folio.of', { guest: stay.guestName || t('app.stay.noName') }) : t('app.folio.title')
      }
      subtitle={
        stay &&
        [
          `${format.date(stay.checkInDate)} → ${format.date(stay.checkOutDate)}`,
          soldByLabel(stay.channelName, t),
          stay.channelCode,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        <>
          <ScreenLink to={toReservation(id)} icon={<ArrowLeft aria-hidden="true" />}>
            {t('app.stay.one')}
          </ScreenLink>
          <ScreenLink to={askPayment(id)} icon={<HandCoins aria-hidden="true" />}>
            {t('guestPayments.host.ask')}
          </ScreenLink>
          {addButton}
        </>
      }
    >
      {folio?.problem && <Notice family="sun">{folio.problem}</Notice>}
      {folio?.keptBy && !folio.problem && (
        <Notice family="sky">{t('app.folio.keptBy', { name: folio.keptBy })}</Notice>
      )}
      {folio && (
        <Columns
          aside={
            <>
              <StayTotals
                folio={folio}
                ledger={ledger}
                origin={origin}
                explained={explained}
                onExplain={setExplained}
              />
              {invoices(id)}
              <GuestInvoiceCard reservationId={id} />
            </>
          }
        >
          {ledger.length > 0 && (
            <LedgerCard
              folio={folio}
              ledger={ledger}
              hasTaxes={!isTight && (taxes?.lines.length ?? 0) > 0}
              lit={lit}
              origin={origin}
              lineLink={(number) => links.line(id, number)}
            />
          )}
          {ledger.length === 0 && (
            <Empty title={t('app.folio.none')} text={t('app.folio.none.text')} action={addButton} />
          )}
        </Columns>
      )}
      {!folio && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!folio && !error && (
        <div aria-busy="true">
          <Skeleton shape="block" />
          <Skeleton lines={6} />
        </div>
      )}
      <Outlet context={{ entries: folio?.entries, currency: folio?.currency } satisfies FolioContext} />
    </Page>
  );
}
