import { useState } from 'react';

import {
  type AdminApp,
  AppUpdate,
  appsAdminContract,
} from '#areas/property/marketplace/apps-admin.contract.ts';
import { AppStatus } from '#areas/property/marketplace/marketplace.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { BandsEditor } from './bands-editor.tsx';
import { isSame } from './prices.ts';
import { bandsOf, readWhole, type TypedPrices, typedOf } from './typed-bands.ts';
import { NumberField } from './number-field.tsx';
import { VersionForm } from './version-form.tsx';

const STATUSES = AppStatus.options;

/** C-APP-02: a version of the app's price, from a day on. */
export function AppPriceForm({ app }: { readonly app: AdminApp }) {
  const { t, language } = useLanguage();
  const { send, isPending } = useChange(appsAdminContract.updateApp, { invalidates: [['marketplace']] });
  const [status, setStatus] = useState(app.status);
  const [trialPeriod, setTrialPeriod] = useState(String(app.trialPeriod));
  const [typed, setTyped] = useState<TypedPrices>(typedOf(app.feeBillingRange));
  const body = {
    ...(status !== app.status && { status }),
    ...(trialPeriod.trim() !== String(app.trialPeriod) && { trialPeriod: readWhole(trialPeriod) }),
    ...(!isSame(typed, typedOf(app.feeBillingRange)) && { feeBillingRange: bandsOf(typed) }),
  };
  return (
    <VersionForm
      schema={AppUpdate}
      body={body}
      isChanged={Object.keys(body).length > 0}
      isPending={isPending}
      send={(checked) => send({ params: { id: app._id }, body: checked })}
      saved={t('admin.apps.saved', { app: app.name[language] })}
      fields={(errorOf) => (
        <>
          <Field
            label={t('admin.apps.status')}
            hint={app.status === 'dev' ? t('admin.apps.live') : undefined}
          >
            <Select
              value={status}
              onChange={({ target }) => setStatus(STATUSES.find((one) => one === target.value) ?? status)}
            >
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {t(`app.marketplace.status.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <NumberField
            label={t('admin.apps.trialPeriod')}
            hint={t('admin.apps.trialPeriod.hint')}
            error={errorOf('trialPeriod')}
            value={trialPeriod}
            onChange={setTrialPeriod}
          />
        </>
      )}
      bands={(errorOf) => (
        <BandsEditor
          field="feeBillingRange"
          hasEach
          first="1"
          none={t('admin.apps.currency.none')}
          {...{ typed, errorOf }}
          onChange={setTyped}
        />
      )}
    />
  );
}
