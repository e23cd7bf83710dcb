import { z } from 'zod';

import type { BulkChange } from '#areas/stays/listings/bulk.contract.ts';
import { ListingInput, TimeOfDay } from '#areas/stays/listings/listings.contract.ts';
import { callingCodeOf } from '#web/parts/places/phone.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { TimeField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TypeField } from './type-field.tsx';

const FORM = 'bulk-listings';
const { whatsapp, wifiName, wifiPassword } = ListingInput.shape;

/** Empty fields keep the value of each listing. */
const BulkForm = z.object({
  arrivalTime: TimeOfDay.optional(),
  departureTime: TimeOfDay.optional(),
  state: z.enum(['open', 'closed']).optional(),
  type: z.string().optional(),
  whatsapp,
  wifiName,
  wifiPassword,
});
type Checked = z.output<typeof BulkForm>;

function changeOf({ type, ...rest }: Checked): BulkChange {
  const filled = Object.entries(rest).filter(([, value]) => Boolean(value));
  return {
    ...(Object.fromEntries(filled) as BulkChange),
    ...(type && { type: type === 'none' ? null : (type as NonNullable<BulkChange['type']>) }),
  };
}

type BulkDialogProps = {
  readonly count: number;
  readonly onChange: (change: BulkChange) => Promise<void>;
  readonly onClose: () => void;
};

/** The same for all that were chosen. */
export function BulkDialog({ count, onChange, onClose }: BulkDialogProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const form = useZodForm(BulkForm, {
    defaultValues: {
      arrivalTime: '',
      departureTime: '',
      state: undefined,
      type: '',
      whatsapp: '',
      wifiName: '',
      wifiPassword: '',
    },
    onSubmit: async (values) => {
      const change = changeOf(values);
      if (Object.keys(change).length > 0) await onChange(change);
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <Dialog
      open
      width={550}
      title={tn('app.listing.bulk.title', count)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {tn('app.listing.bulk.save', count)}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Notice family="sky">{t('app.listing.bulk.hint')}</Notice>
        <FieldRow>
          <Field label={t('app.stay.checkIn')} error={errorOf('arrivalTime')}>
            <TimeField {...register('arrivalTime')} />
          </Field>
          <Field label={t('app.stay.checkOut')} error={errorOf('departureTime')}>
            <TimeField {...register('departureTime')} />
          </Field>
        </FieldRow>
        <Field label={t('app.listing.sale')} error={errorOf('state')}>
          <Select {...register('state')}>
            <option value="">{t('app.listing.bulk.same')}</option>
            <option value="open">{t('listing.status.open')}</option>
            <option value="closed">{t('listing.status.closed')}</option>
          </Select>
        </Field>
        <TypeField input={register('type')} error={errorOf('type')} unchanged={t('app.listing.bulk.same')} />
        <Field label={t('onboarding.listing.chip.whatsapp')} error={errorOf('whatsapp')}>
          <Input
            type="tel"
            autoComplete="off"
            placeholder={callingCodeOf(property.country)}
            {...register('whatsapp')}
          />
        </Field>
        <FieldRow>
          <Field label={t('app.listing.wifiName')} error={errorOf('wifiName')}>
            <Input autoComplete="off" {...register('wifiName')} />
          </Field>
          <Field label={t('app.listing.wifiPassword')} error={errorOf('wifiPassword')}>
            <PasswordField autoComplete="new-password" {...register('wifiPassword')} />
          </Field>
        </FieldRow>
      </Form>
    </Dialog>
  );
}
