import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import type { ListedUser } from '#areas/platform/accounts/users/users-admin.contract.ts';
import {
  type AppCredit,
  CreditCorrection,
  creditsContract,
} from '#areas/subscription/credits/credits.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { OwnProperty } from './own-property.tsx';

/** Typed values are text; the call has the rules of the number. */
const Correction = z.object({
  amount: z
    .string()
    .trim()
    .min(1, 'general.required')
    .transform((text) => Number(text.replace(/^[−–]/, '-')))
    .pipe(CreditCorrection.shape.amount),
  reason: CreditCorrection.shape.reason,
});

function CorrectionForm({ propertyId, app }: { readonly propertyId: string; readonly app: AppCredit }) {
  const { t, format } = useLanguage();
  const { send } = useChange(creditsContract.correctCredits, { invalidates: [['credits']] });
  const name = t(`app.credits.app.${app.id as 'e-invoice-dian'}`);
  const form = useZodForm(Correction, {
    defaultValues: { amount: '', reason: '' },
    onSubmit: async ({ amount, reason }) => {
      const body = { properties: [propertyId], amount, reason };
      const after = await send({ params: { id: app.id }, body });
      const now = after.properties[0]?.apps.find(({ id }) => id === app.id);
      form.reset({ amount: '', reason: '' });
      notify('success', t('admin.credits.done', { quantity: format.number(now?.quantity ?? 0) }));
    },
  });
  return (
    <>
      <p className="sm num">
        {app.known
          ? t('admin.credits.now', {
              app: name,
              quantity: format.number(app.quantity),
              reserved: format.number(app.reserved ?? 0),
            })
          : t('admin.credits.unknown', { app: name })}
      </p>
      <Form
        form={form}
        actions={
          <Button type="submit" busy={form.isBusy}>
            {t('admin.credits.do')}
          </Button>
        }
      >
        <Field
          label={t('admin.credits.amount')}
          hint={t('admin.credits.amount.hint')}
          error={form.errorOf('amount')}
        >
          <Input width="sm" autoComplete="off" {...form.register('amount')} />
        </Field>
        <Field
          label={t('admin.credits.reason')}
          hint={t('admin.credits.reason.hint')}
          error={form.errorOf('reason')}
        >
          <TextArea rows={2} {...form.register('reason')} />
        </Field>
      </Form>
    </>
  );
}

function OfProperty({ propertyId }: { readonly propertyId: string }) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['credits', 'staff', propertyId],
    queryFn: ({ signal }) => call(creditsContract.creditsOfProperty, { params: { propertyId } }, { signal }),
  });
  if (data?.apps.length === 0) return <p className="sm muted">{t('app.credits.none')}</p>;
  if (data) return data.apps.map((app) => <CorrectionForm key={app.id} propertyId={propertyId} app={app} />);
  if (!error) return <Skeleton lines={3} />;
  return (
    <Failed
      compact
      title={t('credits.load')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** C-CRED-03: the credits of a person's property, corrected with a reason. */
export function UserCredits({ user }: { readonly user: ListedUser }) {
  const { t } = useLanguage();
  return (
    <OwnProperty user={user} title={t('admin.credits.title')}>
      {(id) => <OfProperty key={id} propertyId={id} />}
    </OwnProperty>
  );
}
