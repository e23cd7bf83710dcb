import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import {
  AccommodationType,
  registryContract,
  type TourismSettings,
} from '#areas/guests/registry/registry.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useCityName } from '#web/parts/places/city-combobox.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useProperty } from '#web/shell/property.tsx';
import { type Difference, useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { translateFailures } from '#web/parts/translate-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteDialog, Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { partnersQuery, REPORT_TOPICS, settingsQuery } from './queries.ts';
import { ListingsField, ManifestFields, SireFields, TraFields } from './settings-fields.tsx';
import {
  disconnects,
  hasOwnFields,
  inputOf,
  isSettings,
  listingsIn,
  type Offered,
  SettingsForm,
  STALE_LABELS,
  type StaleKey,
  textsOf,
  valuesOf,
} from './settings-schema.ts';

const FORM = 'registry-settings';

/** The fields that two people changed, with the labels of the form instead of ids and codes. */
function useStaleWords(
  differences: readonly Difference<StaleKey>[],
): (key: StaleKey, value: string) => string {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const listings = useQuery(listingNamesQuery(property.id));
  const city = differences.find(({ key }) => key === 'sire.cityCode');
  const mine = useCityName(property.country ?? '', city?.mine ?? '');
  const theirs = useCityName(property.country ?? '', city?.theirs ?? '');
  return (key, value) => {
    if (key === 'accommodationType') return t(`app.registry.type.${AccommodationType.parse(value)}`);
    if (key === 'sire.cityCode') return value === city?.mine ? mine : theirs;
    if (key !== 'listingIds') return value;
    const nameOf = (id: string) => listings.data?.find((listing) => listing.id === id)?.name ?? id;
    return value === '' ? t('app.registry.allListings') : format.list(listingsIn(value).map(nameOf));
  };
}

type EditorProps = {
  readonly settings: TourismSettings | undefined;
  readonly offered: Offered;
  readonly onClose: () => void;
};

function Editor({ settings, offered, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isDeleting, setDeleting] = useState(false);
  const create = useChange(registryContract.createSettings, { invalidates: REPORT_TOPICS });
  const update = useChange(registryContract.updateSettings, { invalidates: REPORT_TOPICS });
  const remove = useChange(registryContract.deleteSettings, { invalidates: REPORT_TOPICS });
  const query = { propertyId: property.id };
  const { form, stale } = useRecordForm(SettingsForm, {
    record: settings,
    valuesOf: (stored) => valuesOf(stored, property.name, offered),
    isRecord: isSettings,
    labels: STALE_LABELS,
    textOf: (values, key) => textsOf(values)[key],
    set: (key, value) => {
      if (key !== 'listingIds') return form.setValue(key, value, { shouldDirty: true });
      form.setValue('isForAll', value === '', { shouldDirty: true });
      form.setValue('listingIds', listingsIn(value), { shouldDirty: true });
    },
    onSubmit: async (values, stored) => {
      const body = inputOf(values, stored, offered);
      if (stored) {
        const ifMatch = String(stored.version);
        const updated = update.send({ params: { id: stored._id }, query, body }, { ifMatch });
        await translateFailures(
          updated,
          t(disconnects(body, stored) ? 'registry.disconnect' : 'registry.update'),
        );
      } else await translateFailures(create.send({ query, body }), t('registry.create'));
      notify('success', t('app.registry.saved'));
      onClose();
    },
  });
  const wordsOf = useStaleWords(stale.differences);
  const has = (registry: string) => offered.some(({ _id }) => _id === registry);
  const title = t(settings ? 'app.registry.settings' : 'app.registry.connect');
  return (
    <Drawer
      open
      title={title}
      subtitle={t('app.registry.checked')}
      onClose={onClose}
      foot={
        <>
          {settings && (
            <Button kind="quiet" onClick={() => setDeleting(true)}>
              {t('app.connection.disconnect')}
            </Button>
          )}
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.registry.save')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} wordsOf={wordsOf} />
      <Form form={form} id={FORM}>
        <Field label={t('app.registry.establishment')} error={form.errorOf('establishmentName')}>
          <Input {...form.register('establishmentName')} />
        </Field>
        <Field label={t('app.registry.type')} error={form.errorOf('accommodationType')}>
          <Select {...form.register('accommodationType')}>
            {AccommodationType.options.map((type) => (
              <option key={type} value={type}>
                {t(`app.registry.type.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <ListingsField form={form} />
        {has('tra') && <TraFields form={form} isStored={Boolean(settings?.tra)} />}
        {has('sire') && <SireFields form={form} isStored={Boolean(settings?.sire)} />}
        {offered
          .filter(({ _id }) => !hasOwnFields(_id))
          .map((registry) => (
            <ManifestFields
              key={registry._id}
              form={form}
              registry={registry}
              isStored={Boolean(settings?.registries.some((one) => one.registry === registry._id))}
            />
          ))}
        {offered.length === 0 && <Notice family="sun">{t('app.registry.noneHere')}</Notice>}
      </Form>
      {settings && (
        <DeleteDialog
          open={isDeleting}
          itemName={settings.establishmentName}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await translateFailures(
              remove.send({ params: { id: settings._id }, query }),
              t('registry.delete'),
            );
            onClose();
          }}
        >
          {t('app.registry.deleteText')}
        </DeleteDialog>
      )}
    </Drawer>
  );
}

/** Accounts with the authorities: new at `/settings/new`, stored ones by their id. */
export function RegistrySettingsDrawer({ home }: { readonly home: () => string }) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home());
  const stored = useQuery(settingsQuery(property.id));
  const partners = useQuery(partnersQuery(language));
  const failed = [stored, partners].find(({ data, error }) => data === undefined && error !== null);
  const settings = stored.data?.find(({ _id }) => _id === id);
  const isReady = stored.data !== undefined && partners.data !== undefined;
  if (isReady && (id === undefined || settings)) {
    const country = property.country ?? '';
    const offered = partners.data.filter(
      ({ type, countries }) => type === 'registry' && countries.includes(country),
    );
    return <Editor settings={settings} offered={offered} onClose={close} />;
  }
  return (
    <Drawer open title={t('app.registry.settings')} onClose={close}>
      {isReady && <Empty compact title={t('general.missing')} />}
      {!isReady && failed?.error && (
        <Failed
          compact
          error={failed.error}
          text={t('registry.load')}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!isReady && !failed && <Skeleton lines={6} />}
    </Drawer>
  );
}
