import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';

import { TRIAL_DAYS } from '#areas/property/properties/trial.constants.ts';
import { ONBOARDING_STEPS } from '#areas/desk/setup/setup.constants.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useViewState } from '#web/shell/session/view-as.ts';
import { lookOf } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { setupQuery } from './queries.ts';

/** Reminds a person of an unfinished first setup without blocking the page; without a reminder it is hidden. */
export function SetupCard({ setup }: { readonly setup: (propertyId: string) => string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const { view } = useViewState();
  const mayFinish = property.isSetupOpen === true && may('manage') && !view;
  const { data } = useQuery({ ...setupQuery(property.id), enabled: mayFinish });
  if (!mayFinish || !data?.isOpen) return null;
  const hasBegun = data.trialEndDate !== null;
  const current = data.steps.findIndex(({ state }) => state === 'active') + 1;
  const { secondsLeft, bonusDays: days } = data.challenge;
  const minutes = Math.floor(secondsLeft / 60);
  return (
    <Card>
      <AttentionList>
        <AttentionRow
          family="clay"
          icon={<ListChecks />}
          title={hasBegun ? t('setup.card.title') : t('setup.card.offer.title')}
          text={[
            hasBegun
              ? t('setup.card.text', { current, total: ONBOARDING_STEPS })
              : t('setup.card.offer', { days: TRIAL_DAYS }),
            minutes > 0 && t('setup.card.bonus', { minutes, days }),
          ]
            .filter(Boolean)
            .join(' ')}
          action={
            <a href={setup(property.id)} className={lookOf({})}>
              {t(hasBegun ? 'setup.card.action' : 'setup.card.offer.action')}
            </a>
          }
        />
      </AttentionList>
    </Card>
  );
}
