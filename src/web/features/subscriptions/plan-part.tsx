import { Check } from 'lucide-react';
import { useId } from 'react';

import type { Checkout } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { FREQUENCIES, PLAN_IDS, type PlanId } from '#vocabulary/plans.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import styles from './checkout.module.css';
import type { Choices } from './choices.ts';
import { useAmount } from './words.ts';

const POINTS = ['one', 'two', 'three'] as const;

/** The price of a plan for the present choice: `$ 16.900 × 12 + $ 19.900 × 4`. */
function Price({ checkout, plan }: { readonly checkout: Checkout | undefined; readonly plan: PlanId }) {
  const { t, tn } = useLanguage();
  const amount = useAmount();
  if (!checkout) {
    return (
      <div className={styles['price']}>
        <Skeleton shape="title-line" />
      </div>
    );
  }
  const { currency, frequency, tax } = checkout;
  const lines = checkout.lines.filter(({ of, id }) => of === 'plan' && id === plan);
  const whole = lines.reduce((sum, line) => sum + line.amount, 0);
  const formula = lines
    .map(({ unitPrice, units }) => `${amount(unitPrice, currency)} × ${Math.max(1, units)}`)
    .join(' + ');
  const months = lines[0]?.months ?? 1;
  return (
    <div className={styles['price']}>
      <p>
        <b className="num">{amount(whole, currency)}</b>{' '}
        <span className="sm muted">
          {tax
            ? t(`app.subscription.per.${frequency}.tax`, { tax: tax.name })
            : t(`app.subscription.per.${frequency}`)}
        </span>
      </p>
      <p className="xs muted num">
        {months > 1 ? `(${formula}) × ${tn('app.subscription.line.months', months)}` : formula}
      </p>
    </div>
  );
}

type PlanPartProps = {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
  readonly prices: Readonly<Record<PlanId, Checkout | undefined>>;
  readonly currencies: readonly string[];
};

/** The two plans, side by side, each with its price for the present choice. */
export function PlanPart({ choices, onChange, prices, currencies }: PlanPartProps) {
  const { t } = useLanguage();
  const name = useId();
  return (
    <Card
      title={t('app.subscription.plan')}
      aside={
        <div className={styles['ways']}>
          <SegmentedControl
            label={t('app.subscription.frequency')}
            options={FREQUENCIES.map((value) => ({
              value,
              label: t(`app.subscription.frequency.${value}`),
            }))}
            value={choices.frequency}
            onChange={(frequency) => onChange({ frequency })}
          />
          <Select
            aria-label={t('app.subscription.currency')}
            width="sm"
            value={choices.currency}
            onChange={({ target }) => onChange({ currency: target.value })}
          >
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      }
    >
      <div role="radiogroup" aria-label={t('app.subscription.plan')} className={styles['plans']}>
        {PLAN_IDS.map((plan) => (
          <label key={plan} className={classes(styles['plan'], choices.plan === plan && styles['chosen'])}>
            <span className={styles['name']}>
              <input
                type="radio"
                name={name}
                className={styles['radio']}
                checked={choices.plan === plan}
                onChange={() => onChange({ plan })}
              />
              <b>{plan}</b>
              {choices.plan === plan && <span className="xs muted">{t('app.subscription.chosen')}</span>}
            </span>
            <Price checkout={prices[plan]} plan={plan} />
            <ul>
              {POINTS.map((point) => (
                <li key={point}>
                  <Check aria-hidden="true" />
                  {t(`app.subscription.plan.${plan}.${point}`)}
                </li>
              ))}
            </ul>
          </label>
        ))}
      </div>
    </Card>
  );
}
