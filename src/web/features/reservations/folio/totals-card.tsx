import type { HouseAccount } from '#areas/stays/folios/folios.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './folio.module.css';
import { type Group, moneyIn } from './words.ts';

/** Where the lines of each total stand; what is billed begins with the nights. */
const TOTALS = [
  ['charges', 'nights'],
  ['addenda', 'addenda'],
  ['payments', 'payments'],
  ['refunds', 'payments'],
  ['deposits', 'deposits'],
] as const satisfies readonly (readonly [keyof HouseAccount['totals'], Group])[];

type TotalsCardProps = {
  readonly totals: HouseAccount['totals'];
  readonly currency: string;
  /** The parts that are on the page: a total leads to its own. */
  readonly groups?: readonly Group[];
};

/** What an account comes to. */
export function TotalsCard({ totals, currency, groups = [] }: TotalsCardProps) {
  const { t, format } = useLanguage();
  const text = (amount: number) => format.money(moneyIn(amount, currency));
  const isOwed = totals.balance < 0;
  const shown = TOTALS.filter(([name]) => name === 'charges' || totals[name] !== 0);
  const target = (group: Group) =>
    group === 'nights' && !groups.includes('nights')
      ? groups.find((one) => one === 'extras')
      : groups.find((one) => one === group);
  return (
    <Card padded>
      <dl className={styles['totals']}>
        {shown.map(([name, group]) => {
          const to = target(group);
          const amount = text(name === 'payments' ? -totals[name] : totals[name]);
          return (
            <div key={name}>
              <dt>{t(`app.folio.total.${name}`)}</dt>
              <dd className="num">{to === undefined ? amount : <a href={`#${to}`}>{amount}</a>}</dd>
            </div>
          );
        })}
        <div className={styles['balance']}>
          <dt>{t(isOwed ? 'app.folio.total.owed' : 'app.folio.total.balance')}</dt>
          <dd className="num">{text(Math.abs(totals.balance))}</dd>
        </div>
      </dl>
    </Card>
  );
}
