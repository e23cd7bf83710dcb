import type { Property } from '#areas/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { StatusPill } from '#web/ui/status.tsx';

/** From here on it is worth a look. */
const SOON_DAYS = 2;

/** R-SIGNUP-10: how the trial stands. A property without one has nothing to run out. */
export function PlanState({ trial }: Pick<Property, 'trial'>) {
  const { t, tn } = useLanguage();
  if (trial === null) return <StatusPill family="palm">{t('app.properties.plan.open')}</StatusPill>;
  if (trial.isOver) return <StatusPill family="rose">{t('app.properties.plan.over')}</StatusPill>;
  const words =
    trial.daysLeft === 0 ? t('app.properties.plan.lastDay') : tn('app.properties.plan.trial', trial.daysLeft);
  return <StatusPill family={trial.daysLeft <= SOON_DAYS ? 'sun' : 'sky'}>{words}</StatusPill>;
}
