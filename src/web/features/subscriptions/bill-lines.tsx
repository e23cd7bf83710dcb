import type { ReactNode } from 'react';
import type { z } from 'zod';

import type { PresentedLine } from '#areas/subscription/billing/bills.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './checkout.module.css';
import { useAmount } from './words.ts';

type Line = z.infer<typeof PresentedLine>;

/** `$ 29.900 × 12 alojamientos`: the calculation of its amount. */
export function useFormula(currency: string): (line: Line) => string {
  const { t, tn } = useLanguage();
  const amount = useAmount();
  return ({ of, units, unitPrice, months, days, includedIn, amount: whole }) => {
    if (includedIn !== null) return t('app.subscription.line.included', { plan: includedIn });
    if (of !== 'credits' && unitPrice === 0 && whole === 0) return t('app.subscription.line.free');
    const price = amount(unitPrice, currency);
    const words =
      of === 'credits' || units === 0 ? [price] : [tn('app.subscription.line.rooms', units, { price })];
    if (months > 1) words.push(`× ${tn('app.subscription.line.months', months)}`);
    if (days) words.push(t('app.subscription.line.days', { charged: days.charged, of: days.of }));
    return words.join(' ');
  };
}

type BillLinesProps = { readonly lines: readonly Line[]; readonly currency: string };

/** Each thing that is paid for, with its formula. */
export function BillLines({ lines, currency }: BillLinesProps) {
  const { t, tn } = useLanguage();
  const amount = useAmount();
  const formula = useFormula(currency);
  const nameOf = ({ of, id, propertyName, units }: Line) => {
    if (of === 'credits') return tn('app.subscription.line.credits', units);
    const what = of === 'plan' ? id : t(`app.marketplace.name.${id}` as TextKey);
    return propertyName === '' ? what : `${propertyName}, ${what}`;
  };
  return (
    <>
      {lines.map((line, index) => (
        <SumLine
          key={`${line.propertyId}:${line.of}:${line.id}:${index}`}
          name={nameOf(line)}
          note={formula(line)}
          value={amount(line.amount, currency)}
        />
      ))}
    </>
  );
}

type SumLineProps = {
  readonly name: ReactNode;
  readonly note?: string | undefined;
  readonly value: string;
  readonly kind?: 'first' | 'discount';
};

export const SumLine = ({ name, note, value, kind }: SumLineProps) => (
  <div className={kind && styles[kind]}>
    <dt>
      {name}
      {note !== undefined && <small>{note}</small>}
    </dt>
    <dd>{value}</dd>
  </div>
);
