import type { HouseFolio } from '#areas/stays/folios/folios.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './folio.module.css';
import { moneyIn } from './words.ts';

const TOTALS = ['charges', 'addenda', 'payments', 'refunds', 'deposits'] as const;

type TotalsCardProps = {
  readonly totals: HouseFolio['totals'];
  readonly currency: string;
};

/** The totals of a house folio. */
export function TotalsCard({ totals, currency }: TotalsCardProps) {
  const { t, format } = useLanguage();
  const text = (amount: number) => format.money(moneyIn(amount, currency));
  const isOwed = totals.balance < 0;
  const shown = TOTALS.filter((name) => name === 'charges' || totals[name] !== 0);
  return (
    <Card padded>
      <dl className={styles['totals']}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`app.folio.total.${name}`)}</dt>
            <dd className="num">{text(name === 'payments' ? -totals[name] : totals[name])}</dd>
          </div>
        ))}
        <div className={styles['balance']}>
          <dt>{t(isOwed ? 'app.folio.total.owed' : 'app.folio.total.balance')}</dt>
          <dd className="num">{text(Math.abs(totals.balance))}</dd>
        </div>
      </dl>
    </Card>
  );
}
