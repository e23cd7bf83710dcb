import type { InvoicedStay, InvoiceRow } from '#areas/invoicing/invoices/invoices.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { StampStatus, StatusPill } from '#web/ui/status.tsx';

/** An amount of a document, in the major unit as replies have it. */
export function useAmount(): (amount: number, currency: string) => string {
  const { format } = useLanguage();
  return (amount, currency) => format.money(roundMoney(amount, currency));
}

type Shown = Pick<InvoiceRow, 'state' | 'stampStatus'> & {
  readonly isUnknown: boolean;
  readonly isTest?: boolean;
};

/** S-UI-18. An unknown outcome is no failure: it is sky. */
export function InvoiceBadge({ isTest = false, ...shown }: Shown) {
  const { t } = useLanguage();
  if (!isTest) return <StateBadge {...shown} />;
  return (
    <>
      <StatusPill family="sun">{t('invoicing.test')}</StatusPill> <StateBadge {...shown} />
    </>
  );
}

function StateBadge({ state, stampStatus, isUnknown }: Omit<Shown, 'isTest'>) {
  const { t } = useLanguage();
  if (isUnknown) return <StatusPill family="sky">{t('invoicing.unknown')}</StatusPill>;
  if (state === 'draft') return <StatusPill family="neutral">{t('invoicing.unsent')}</StatusPill>;
  return stampStatus && <StampStatus state={stampStatus} />;
}

/** `Suite Bóveda · sáb 21 nov → mié 25 nov · Airbnb HMX4T9QZ2P`. */
export function useStayText(): (stay: InvoicedStay | null) => string {
  const { t, format } = useLanguage();
  return (stay) =>
    stay === null
      ? t('invoicing.houseAccount')
      : [
          stay.listingName ?? t('app.stay.noListing'),
          `${format.date(stay.checkInDate)} → ${format.date(stay.checkOutDate)}`,
          [soldByLabel(stay.channelName, t), stay.channelCode].filter(Boolean).join(' '),
        ].join(' · ');
}
