import { useQuery } from '@tanstack/react-query';

import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import type { Subscription } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Failed } from '#web/ui/states.tsx';
import styles from './checkout.module.css';
import type { Choices } from './choices.ts';
import { appPricesQuery } from './queries.ts';
import { useAmount } from './words.ts';

type AppsPartProps = {
  readonly all: readonly Subscription[];
  readonly apps: readonly App[];
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
};

type OfOneProps = Omit<AppsPartProps, 'all'> & { readonly one: Subscription; readonly isAlone: boolean };

/** The price of each app beside the plan, for one property. */
function OfOne({ one, apps, choices, onChange, isAlone }: OfOneProps) {
  const { t, language } = useLanguage();
  const amount = useAmount();
  const { plan, currency, frequency } = choices;
  const appIds = apps.map(({ _id }) => _id);
  const asked = { propertyId: one.propertyId, plan, appIds, rooms: one.rooms, currency, frequency };
  const { data, error, isFetching, refetch } = useQuery(appPricesQuery(asked));
  const chosen = choices.apps[one.propertyId] ?? [];
  const priceOf = (app: App): string | undefined => {
    if (app.plans.includes(plan)) return t('app.subscription.line.included', { plan });
    const line = data?.lines.find(({ id }) => id === app._id);
    return line && `${amount(line.amount, currency)} ${t(`app.subscription.per.${frequency}`)}`;
  };
  return (
    <fieldset className={styles['apps']}>
      <legend className={isAlone ? 'visually-hidden' : undefined}>{one.name}</legend>
      {apps.map((app) => (
        <Checkbox
          key={app._id}
          label={<b>{app.name[language]}</b>}
          hint={priceOf(app)}
          checked={app.plans.includes(plan) || chosen.includes(app._id)}
          disabled={app.plans.includes(plan)}
          onChange={({ target }) => {
            const others = chosen.filter((id) => id !== app._id);
            const next = target.checked ? [...others, app._id] : others;
            onChange({ apps: { ...choices.apps, [one.propertyId]: next } });
          }}
        />
      ))}
      {error && apps.some((app) => priceOf(app) === undefined) && (
        <Failed
          compact
          title={t('subscriptions.get')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </fieldset>
  );
}

/** Apps beside the plan, for each property that is chosen. */
export function AppsPart({ all, apps, choices, onChange }: AppsPartProps) {
  const { t } = useLanguage();
  const chosen = all.filter(({ propertyId }) => choices.properties.includes(propertyId));
  if (apps.length === 0 || chosen.length === 0) return null;
  return (
    <Card title={t('app.subscription.apps')} aside={t('app.subscription.apps.hint')}>
      {chosen.map((one) => (
        <OfOne
          key={one.propertyId}
          one={one}
          isAlone={chosen.length === 1}
          {...{ apps, choices, onChange }}
        />
      ))}
    </Card>
  );
}
