import type { SelfInvoice } from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './self-invoice.module.css';

/** An amount in the major unit, as replies have it. */
export function useAmount(currency: string): (amount: number) => string {
  const { format } = useLanguage();
  return (amount) => format.money(roundMoney(amount, currency));
}

/** The stay, without the name of the guest. */
export function StayCard({ page }: { readonly page: SelfInvoice }) {
  const { t, format } = useLanguage();
  const amount = useAmount(page.currency);
  return (
    <section aria-label={page.property.name} className={styles['stay']}>
      <b>{page.guestName}</b>
      <span className={styles['figure']}>{amount(page.total)}</span>
      <span className="xs muted">
        {[page.listingName, `${format.date(page.checkInDate)} → ${format.date(page.endDate)}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="xs muted">{t('selfInvoice.taxesIncluded')}</span>
      {page.addenda !== 0 && (
        <span className={styles['stay-note']}>
          {t('selfInvoice.addenda', { amount: amount(page.addenda) })}
        </span>
      )}
    </section>
  );
}
