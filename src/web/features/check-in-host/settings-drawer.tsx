import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';

import { type CheckInSettings, checkInSettingsContract } from '#areas/guests/check-in/settings.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS, checkInSettingsQuery } from './queries.ts';
import { AskedFields, HouseFields, RevealFields } from './settings-fields.tsx';
import { useSettingsForm } from './settings-form.ts';
import { inputOf } from './settings-schema.ts';

const FORM = 'check-in-settings';

type EditorProps = {
  readonly settings: CheckInSettings;
  readonly wizard: string;
  readonly onClose: () => void;
};

function Editor({ settings, wizard, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const save = useChange(checkInSettingsContract.saveSettings, { invalidates: CHECK_IN_TOPICS });
  const { form, stale, wordsOf } = useSettingsForm(settings, async (values, ifMatch) => {
    await save.send({ query: { propertyId: property.id }, body: inputOf(values) }, { ifMatch });
    notify('success', t('app.checkIn.settings.saved'));
    onClose();
  });
  return (
    <Drawer
      open
      width="lg"
      title={t('app.checkIn.settings.title')}
      subtitle={t('app.checkIn.settings.lead')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.checkIn.settings.save')}
          </Button>
        </>
      }
    >
      <div>
        <ScreenLink to={wizard} size="small" icon={<ListChecks aria-hidden="true" />}>
          {t('app.checkIn.wizard.open')}
        </ScreenLink>
      </div>
      <StaleRecord stale={stale} wordsOf={wordsOf} />
      <Form form={form} id={FORM}>
        <AskedFields form={form} settings={settings} />
        <RevealFields form={form} />
        <HouseFields form={form} settings={settings} />
      </Form>
    </Drawer>
  );
}

type SettingsDrawerProps = {
  readonly home: () => string;
  /** The same step by step. */
  readonly wizard: string;
};

/** The host's questions for guests, and the contents of the guests' page by date. */
export function CheckInSettingsDrawer({ home, wizard }: SettingsDrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const close = () => go(home());
  const { data, error, isFetching, refetch } = useQuery(checkInSettingsQuery(property.id));
  if (data) return <Editor settings={data} wizard={wizard} onClose={close} />;
  return (
    <Drawer open width="lg" title={t('app.checkIn.settings.title')} onClose={close}>
      {error ? (
        <Failed
          compact
          title={t('admin.propertySettings')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}
