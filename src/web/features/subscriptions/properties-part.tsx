import type { Subscription } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { dayIn, epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import styles from './checkout.module.css';
import { mayChoose } from './choices.ts';

/** The state of a property in a checkout: until when nothing is charged. */
function Standing({ one }: { readonly one: Subscription }) {
  const { t, format } = useLanguage();
  const { properties, property } = useProperty();
  const zone = properties.find(({ id }) => id === one.propertyId)?.timezone ?? property.timezone;
  if (!mayChoose(one)) return <span>{t('app.subscription.hasPlan', { plan: one.plan ?? '' })}</span>;
  if (one.trialEndsAt === null || epochMs(one.trialEndsAt) < Date.now()) {
    return <span>{t('app.subscription.noTrial')}</span>;
  }
  // The end is the first moment after the last day.
  const day = format.date(dayIn(zone, plusSeconds(one.trialEndsAt, -1)));
  return (
    <span>
      {t('app.subscription.state.trialing')}
      <span className="xs muted">{t('app.subscription.trialUntil', { day })}</span>
    </span>
  );
}

type PropertiesPartProps = {
  readonly all: readonly Subscription[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** For which properties of the account. */
export function PropertiesPart({ all, chosen, onChange }: PropertiesPartProps) {
  const { t, tn } = useLanguage();
  const { properties } = useProperty();
  return (
    <Card title={t('app.subscription.properties')} aside={t('app.subscription.roomsNote')}>
      <ul>
        {all.map((one) => {
          const isChosen = chosen.includes(one.propertyId);
          const others = chosen.filter((id) => id !== one.propertyId);
          return (
            <li key={one.propertyId} className={styles['property']}>
              <Checkbox
                label={<b>{one.name}</b>}
                hint={properties.find(({ id }) => id === one.propertyId)?.city}
                checked={isChosen && mayChoose(one)}
                disabled={!mayChoose(one)}
                onChange={({ target }) => onChange(target.checked ? [...others, one.propertyId] : others)}
              />
              <span className="num">{tn('shell.property.listings', one.rooms)}</span>
              <Standing one={one} />
            </li>
          );
        })}
      </ul>
      {chosen.length === 0 && <p className={styles['none']}>{t('app.subscription.properties.none')}</p>}
    </Card>
  );
}
