import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { type CheckInSettings, checkInSettingsContract } from '#areas/guests/check-in/settings.contract.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { CHECK_IN_TOPICS, checkInSettingsQuery } from '../queries.ts';
import { AskedFields, HouseFields, RevealFields } from '../settings-fields.tsx';
import { useSettingsForm } from '../settings-form.ts';
import { inputOf } from '../settings-schema.ts';
import type { Wizard } from './use-wizard.ts';
import { Skip, WizardFrame } from './wizard-frame.tsx';
import styles from './wizard.module.css';

const FORM = 'check-in-wizard';

type StepProps = { readonly wizard: Wizard };
type EditorProps = StepProps & { readonly settings: CheckInSettings };

/** The settings of the property, while they come and when they fail. */
function WithSettings({
  wizard,
  children,
}: StepProps & { readonly children: (settings: CheckInSettings) => ReactNode }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(checkInSettingsQuery(property.id));
  if (data) return children(data);
  return (
    <WizardFrame wizard={wizard} wide actions={<Skip wizard={wizard} />}>
      {error ? (
        <Failed
          compact
          title={t('admin.propertySettings')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      )}
    </WizardFrame>
  );
}

function Actions({ wizard, isBusy }: StepProps & { readonly isBusy: boolean }) {
  const { t } = useLanguage();
  return (
    <>
      <Skip wizard={wizard} />
      <Button type="submit" form={FORM} kind="primary" busy={isBusy}>
        {t('app.checkIn.wizard.save')}
      </Button>
    </>
  );
}

function FieldsEditor({ wizard, settings }: EditorProps) {
  const { property } = useProperty();
  const save = useChange(checkInSettingsContract.saveRequiredFields, { invalidates: CHECK_IN_TOPICS });
  const { form, stale, wordsOf } = useSettingsForm(settings, async ({ fields }, ifMatch) => {
    await save.send({ query: { propertyId: property.id }, body: { fields } }, { ifMatch });
    await wizard.advance();
  });
  return (
    <WizardFrame wizard={wizard} wide actions={<Actions wizard={wizard} isBusy={form.isBusy} />}>
      <StaleRecord stale={stale} wordsOf={wordsOf} />
      <div className={styles['sheet']}>
        <Form form={form} id={FORM}>
          <AskedFields form={form} settings={settings} />
        </Form>
      </div>
    </WizardFrame>
  );
}

/** The questions beyond those of the law: C-CHK-04. */
export const FieldsStep = ({ wizard }: StepProps) => (
  <WithSettings wizard={wizard}>
    {(settings) => <FieldsEditor wizard={wizard} settings={settings} />}
  </WithSettings>
);

function GuestPageEditor({ wizard, settings }: EditorProps) {
  const { property } = useProperty();
  const save = useChange(checkInSettingsContract.saveSettings, { invalidates: CHECK_IN_TOPICS });
  const { form, stale, wordsOf } = useSettingsForm(settings, async (values, ifMatch) => {
    // The questions belong to the step before: left out here, they stay.
    const { fields: _fields, ...body } = inputOf(values);
    await save.send({ query: { propertyId: property.id }, body }, { ifMatch });
    await wizard.advance();
  });
  return (
    <WizardFrame wizard={wizard} wide actions={<Actions wizard={wizard} isBusy={form.isBusy} />}>
      <StaleRecord stale={stale} wordsOf={wordsOf} />
      <div className={styles['sheet']}>
        <Form form={form} id={FORM}>
          <RevealFields form={form} />
          <HouseFields form={form} settings={settings} />
        </Form>
      </div>
    </WizardFrame>
  );
}

/** When the guest's page shows what, and the way in: C-CHK-02. */
export const GuestPageStep = ({ wizard }: StepProps) => (
  <WithSettings wizard={wizard}>
    {(settings) => <GuestPageEditor wizard={wizard} settings={settings} />}
  </WithSettings>
);
