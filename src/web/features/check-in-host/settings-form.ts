import { type CheckInSettings, EntryWhen, RevealWhen } from '#areas/guests/check-in/settings.contract.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import {
  fieldsIn,
  isSettings,
  type SettingsChecked,
  SettingsForm,
  STALE_LABELS,
  type StaleKey,
  textOfFields,
  valuesOf,
} from './settings-schema.ts';

/** The fields that two people changed, with the labels of the form instead of names and codes. */
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

/**
 * The form of the settings, whole or in parts. `save` gets the checked values and the version that they are based on.
 */
export function useSettingsForm(
  settings: CheckInSettings,
  save: (values: SettingsChecked, ifMatch: string) => Promise<unknown>,
) {
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
    onSubmit: (values, stored) => save(values, String(stored?.version ?? settings.version)),
  });
  return { form, stale, wordsOf: useStaleWords(settings) };
}
