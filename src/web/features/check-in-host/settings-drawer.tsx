import { useQuery } from '@tanstack/react-query';

import {
  type CheckInSettings,
  checkInSettingsContract,
  EntryWhen,
  RevealWhen,
} from '#areas/guests/check-in/settings.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS, checkInSettingsQuery } from './queries.ts';
import { AskedFields, HouseFields, RevealFields } from './settings-fields.tsx';
import {
  fieldsIn,
  inputOf,
  isSettings,
  SettingsForm,
  STALE_LABELS,
  type StaleKey,
  textOfFields,
  valuesOf,
} from './settings-schema.ts';

const FORM = 'check-in-settings';

/** What two people changed, with the words of the form instead of names and codes. */
function useStaleWords({ fields }: CheckInSettings): (key: StaleKey, value: string) => string {
  const { t, format } = useLanguage();
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return (key, value) => {
    if (key === 'wifiName' || key === 'instructions') return value;
    if (key !== 'fields') return t(`app.checkIn.reveal.${RevealWhen.parse(value)}`);
    const asked = fieldsIn(value).filter(({ ask }) => ask === 'required' || ask === 'optional');
    return format.list(
      asked.map(({ name, ask }) => `${labels.get(name) ?? name} (${t(`app.checkIn.settings.ask.${ask}`)})`),
    );
  };
}

type EditorProps = { readonly settings: CheckInSettings; readonly onClose: () => void };

function Editor({ settings, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const save = useChange(checkInSettingsContract.saveSettings, { invalidates: CHECK_IN_TOPICS });
  const { form, stale } = useRecordForm(SettingsForm, {
    record: settings,
    valuesOf,
    isRecord: isSettings,
    labels: STALE_LABELS,
    textOf: (values, key) => {
      if (key === 'fields') return textOfFields(values.fields);
      if (key === 'wifiName' || key === 'instructions') return values[key] ?? '';
      if (key === 'reveal.address') return values.reveal.address;
      return key === 'reveal.wifi' ? values.reveal.wifi : values.reveal.entry;
    },
    set: (key, text) => {
      if (key === 'fields') form.setValue(key, fieldsIn(text), { shouldDirty: true });
      else if (key === 'reveal.wifi' || key === 'reveal.entry')
        form.setValue(key, EntryWhen.parse(text), { shouldDirty: true });
      else if (key === 'wifiName' || key === 'instructions') form.setValue(key, text, { shouldDirty: true });
      else form.setValue(key, RevealWhen.parse(text), { shouldDirty: true });
    },
    onSubmit: async (values, stored) => {
      const ifMatch = String(stored?.version ?? settings.version);
      await save.send({ query: { propertyId: property.id }, body: inputOf(values) }, { ifMatch });
      notify('success', t('app.checkIn.settings.saved'));
      onClose();
    },
  });
  const wordsOf = useStaleWords(settings);
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
      <StaleRecord stale={stale} wordsOf={wordsOf} />
      <Form form={form} id={FORM}>
        <AskedFields form={form} settings={settings} />
        <RevealFields form={form} />
        <HouseFields form={form} settings={settings} />
      </Form>
    </Drawer>
  );
}

/** What a host asks of guests, and what their page shows when. */
export function CheckInSettingsDrawer({ home }: { readonly home: () => string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const close = () => go(home());
  const { data, error, isFetching, refetch } = useQuery(checkInSettingsQuery(property.id));
  if (data) return <Editor settings={data} onClose={close} />;
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
