import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { ownFormsQuery } from './queries.ts';
import type { Wizard } from './use-wizard.ts';
import { GoOn, WizardFrame } from './wizard-frame.tsx';
import styles from './wizard.module.css';

type FormsStepProps = {
  readonly wizard: Wizard;
  readonly forms: string;
  readonly newForm: string;
};

function Forms({ forms, newForm }: Omit<FormsStepProps, 'wizard'>) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(ownFormsQuery(property.id));
  if (error && !data)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    );
  }
  const ofCheckIn = data.filter(({ appId }) => appId === 'check-in');
  const write = (
    <ScreenLink to={newForm} icon={<Plus aria-hidden="true" />}>
      {t('app.forms.new')}
    </ScreenLink>
  );
  if (ofCheckIn.length === 0) {
    const text = t('app.forms.none.text');
    return <Empty compact icon={<ClipboardList />} title={t('app.forms.none')} text={text} action={write} />;
  }
  return (
    <>
      <ul className={styles['lines']}>
        {ofCheckIn.map(({ _id, name, fields, askedIn, listingIds }) => (
          <li key={_id}>
            <div>
              <b>{name}</b>
              <p className="sm muted">{tn('app.forms.questions.count', fields.length)}</p>
            </div>
            <StatusPill family={askedIn === 'nowhere' ? 'grey' : 'palm'}>
              {askedIn === 'listings'
                ? tn('app.forms.listings.count', listingIds.length)
                : t(`app.forms.askedIn.${askedIn}`)}
            </StatusPill>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        {write}
        <ScreenLink to={forms} kind="quiet">
          {t('app.forms.title')}
        </ScreenLink>
      </div>
    </>
  );
}

/** The host's own questions: C-GEN-01. */
export const FormsStep = ({ wizard, ...links }: FormsStepProps) => (
  <WizardFrame wizard={wizard} actions={<GoOn wizard={wizard} />}>
    <div className={styles['sheet']}>
      <Forms {...links} />
    </div>
  </WizardFrame>
);
