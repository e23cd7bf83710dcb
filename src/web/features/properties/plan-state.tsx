import { Link } from 'react-router';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { StatusPill } from '#web/ui/status.tsx';

/** From here on it is worth a look. */
const SOON_DAYS = 2;

type PlanStateProps = Pick<Property, 'trial'> & {
  /** Where its plan is chosen and paid. */
  readonly to: string;
};

/** R-SIGNUP-10: the state of the trial, and the link to the plans. */
export function PlanState({ trial, to }: PlanStateProps) {
  const mayOpen = useMayOpen();
  const pill = <TrialPill trial={trial} />;
  return mayOpen(to) ? <Link to={to}>{pill}</Link> : pill;
}

/** A property without a trial has none that could end. */
function TrialPill({ trial }: Pick<Property, 'trial'>) {
  const { t, tn } = useLanguage();
  if (trial === null) return <StatusPill family="palm">{t('app.properties.plan.open')}</StatusPill>;
  if (trial.isOver) return <StatusPill family="rose">{t('app.properties.plan.over')}</StatusPill>;
  const words =
    trial.daysLeft === 0 ? t('app.properties.plan.lastDay') : tn('app.properties.plan.trial', trial.daysLeft);
  return <StatusPill family={trial.daysLeft <= SOON_DAYS ? 'sun' : 'sky'}>{words}</StatusPill>;
}
