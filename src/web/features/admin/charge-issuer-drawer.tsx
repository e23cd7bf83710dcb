import { Controller } from 'react-hook-form';
import { z } from 'zod';

import {
  ChargeIssuerInput,
  chargeIssuersContract,
  type IssuingProperty,
} from '#areas/invoicing/platform-invoices/charge-issuers.contract.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHARGE_ISSUER_TOPICS } from './charge-issuers.ts';

const FORM = 'charge-issuer';
/** The choice of no issuer, for the country behind it. */
const NOBODY = 'nobody:';

type DrawerProps = {
  readonly properties: readonly IssuingProperty[];
  /** Countries with an issuer, which may be removed. */
  readonly countries: readonly string[];
  readonly today: string;
  readonly onClose: () => void;
};

/** The choice is a property or none; its country follows from it. */
const formOf = (properties: readonly IssuingProperty[]) =>
  z
    .object({ propertyId: z.string().min(1, 'general.required'), from: ChargeIssuerInput.shape.from })
    .transform(({ propertyId: chosen, from }) => {
      if (chosen.startsWith(NOBODY)) return { country: chosen.slice(NOBODY.length), propertyId: null, from };
      const country = properties.find(({ _id }) => _id === chosen)?.country ?? '';
      return { country, propertyId: PropertyId.parse(chosen), from };
    });

/** C-PAY-23. */
export function ChargeIssuerDrawer({ properties, countries, today, onClose }: DrawerProps) {
  const { t } = useLanguage();
  const { send } = useChange(chargeIssuersContract.nameChargeIssuer, { invalidates: CHARGE_ISSUER_TOPICS });
  const form = useZodForm(formOf(properties), {
    defaultValues: { propertyId: '', from: today },
    onSubmit: async (body) => {
      await send({ body });
      notify('success', t('admin.chargeIssuers.done'));
      onClose();
    },
  });
  const { register, errorOf, control } = form;
  return (
    <Drawer
      open
      title={t('admin.chargeIssuers.name')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('admin.chargeIssuers.name')}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        <Field
          label={t('admin.chargeIssuers.property')}
          hint={t('admin.chargeIssuers.property.hint')}
          error={errorOf('propertyId')}
        >
          <Select {...register('propertyId')}>
            <option value="" disabled />
            {properties.map(({ _id, name, country, lacks }) => (
              <option key={_id} value={_id} disabled={lacks !== null}>
                {lacks === null
                  ? `${name} (${country})`
                  : t('admin.chargeIssuers.lacking', {
                      property: name,
                      why: t(`chargeIssuer.lack.${lacks}`),
                    })}
              </option>
            ))}
            {countries.map((country) => (
              <option key={country} value={`${NOBODY}${country}`}>
                {`${t('admin.chargeIssuers.nobody')} (${country})`}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('admin.chargeIssuers.from')}
          hint={t('admin.chargeIssuers.from.hint')}
          error={errorOf('from')}
        >
          <Controller
            control={control}
            name="from"
            render={({ field }) => (
              <DateField months value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
            )}
          />
        </Field>
      </Form>
    </Drawer>
  );
}
