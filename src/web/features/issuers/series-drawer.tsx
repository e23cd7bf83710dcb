import { useState } from 'react';
import { useParams } from 'react-router';

import type { IssuerRules } from '#areas/invoicing/issuers/issuers.contract.ts';
import { type InvoiceSeries, seriesContract, SeriesKind } from '#areas/invoicing/issuers/series.contract.ts';
import type { IssuerId } from '#vocabulary/ids.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { Found } from './found.tsx';
import { ISSUER_TOPICS } from './queries.ts';
import { GrantedFields, OwnFields } from './series-fields.tsx';
import { changeOf, isSeries, seriesForm, STALE_LABELS, valuesOf } from './series-schema.ts';

const FORM = 'series';

/** Text that was typed for one kind and is no field of the other is not sent. */
const OWN = ['kind', 'prefix', 'from'];

type EditorProps = {
  readonly issuerId: IssuerId;
  readonly series: InvoiceSeries | undefined;
  readonly rules: IssuerRules;
  readonly onClose: () => void;
};

function Editor({ issuerId, series, rules, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const query = { propertyId: property.id };
  const add = useChange(seriesContract.addSeries, { invalidates: ISSUER_TOPICS });
  const change = useChange(seriesContract.changeSeries, { invalidates: ISSUER_TOPICS });
  const { form, stale } = useRecordForm(seriesForm(rules.granted, series?.hasTechnicalKey ?? false), {
    record: series,
    valuesOf,
    isRecord: isSeries,
    labels: STALE_LABELS,
    onSubmit: async (values, stored) => {
      if (stored) {
        const ifMatch = String(stored.version);
        await change.send({ params: { id: stored._id }, query, body: changeOf(values, stored) }, { ifMatch });
      } else {
        const isGranted = rules.granted.includes(values.kind);
        const sent = Object.entries(values).filter(([name]) => isGranted || OWN.includes(name));
        const body = Object.fromEntries(sent) as typeof values;
        await add.send({ params: { id: issuerId }, query, body });
      }
      notify('success', t('app.series.saved'));
      onClose();
    },
  });
  const isGranted = rules.granted.includes(form.watch('kind'));
  return (
    <Drawer
      open
      title={t(series ? 'app.series.edit' : 'app.series.add')}
      onClose={onClose}
      foot={
        <>
          {series && <ArchiveSeries series={series} onGone={onClose} />}
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t(series ? 'app.save' : 'app.series.create')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} />
      <Form id={FORM} form={form}>
        <Field label={t('app.series.kind')} error={form.errorOf('kind')}>
          <Select disabled={series !== undefined} {...form.register('kind')}>
            {SeriesKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`app.series.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {isGranted ? (
          <GrantedFields form={form} isStored={series?.hasTechnicalKey ?? false} />
        ) : (
          <OwnFields form={form} />
        )}
      </Form>
    </Drawer>
  );
}

type ArchiveProps = { readonly series: InvoiceSeries; readonly onGone: () => void };

function ArchiveSeries({ series, onGone }: ArchiveProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(seriesContract.archiveSeries, { invalidates: ISSUER_TOPICS });
  return (
    <span style={{ marginRight: 'auto' }}>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('app.issuers.archive')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('app.series.archiveQuestion')}
        confirmLabel={t('app.issuers.archive')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await send({ params: { id: series._id }, query: { propertyId: property.id } });
          notify('success', t('app.series.archivedDone'));
          onGone();
        }}
      >
        <p>{t('app.series.archiveText')}</p>
      </ConfirmDialog>
    </span>
  );
}

/** New numbers of an issuer. */
export function NewSeriesDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  return (
    <Found title={t('app.series.add')} onClose={close}>
      {({ issuers, rules }) => {
        const issuer = issuers.find((one) => one._id === id && one.archivedAt === null);
        return issuer && <Editor issuerId={issuer._id} series={undefined} rules={rules} onClose={close} />;
      }}
    </Found>
  );
}

export function SeriesDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  return (
    <Found title={t('app.series.edit')} onClose={close}>
      {({ issuers, rules }) => {
        const all = issuers.flatMap(({ series }) => series);
        const series = all.find((one) => one._id === id && one.archivedAt === null);
        return (
          series && (
            <Editor
              key={series._id}
              issuerId={series.issuerId}
              series={series}
              rules={rules}
              onClose={close}
            />
          )
        );
      }}
    </Found>
  );
}
