import type { ReactNode } from 'react';
import { z } from 'zod';

import { grantContract } from '#areas/property/connections/grants/grants.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { ConnectFrame, type ConnectProps } from './connect-frame.tsx';

const FORM = 'connect-application';

/** Fields that are not shown have no value. */
type Values = { isTest: boolean; clientId?: string | undefined; clientSecret?: string | undefined };

/** The simulator's own application is enough in test mode. */
const schema: z.ZodType<Values, Values> = z
  .object({
    isTest: z.boolean(),
    clientId: z.string().trim().max(2048).optional(),
    clientSecret: z.string().trim().max(2048).optional(),
  })
  .superRefine(({ isTest, ...application }, context) => {
    if (isTest) return;
    for (const name of ['clientId', 'clientSecret'] as const) {
      if (!application[name]) context.addIssue({ code: 'custom', path: [name], message: 'general.required' });
    }
  });

/** The first half of a connection by consent: the second begins when the other side sends the host back. */
export function ApplicationForm({
  partner,
  connection,
  onClose,
  children,
}: ConnectProps & { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { name } = partner;
  const ask = useChange(grantContract.askConsent);
  const form = useZodForm<Values, Values>(schema, {
    defaultValues: { isTest: connection?.mode === 'test', clientId: '', clientSecret: '' },
    onSubmit: async ({ isTest, ...application }) => {
      const { address } = await ask.send({
        body: {
          propertyId: property.id,
          partnerId: partner._id,
          ...(isTest ? { mode: 'test' } : { mode: 'live', ...application }),
        },
      });
      location.assign(address);
    },
  });
  const isTest = form.watch('isTest');
  return (
    <ConnectFrame
      partner={partner}
      connection={connection}
      onClose={onClose}
      form={FORM}
      action={t('app.connection.application.go', { name })}
      isBusy={form.isBusy}
    >
      <Form form={form} id={FORM}>
        {children}
        {partner.hasTestMode && !connection && (
          <Switch
            label={t('app.connection.test')}
            hint={t('app.connection.test.hint')}
            {...form.register('isTest')}
          />
        )}
        {isTest && <Notice family="sun">{t('app.connection.test.notice')}</Notice>}
        {!isTest && (
          <>
            <Field
              label={t('app.connection.application.id')}
              hint={t('app.connection.application.where', { name })}
              error={form.errorOf('clientId')}
            >
              <Input autoComplete="off" spellCheck={false} {...form.register('clientId')} />
            </Field>
            <Field label={t('app.connection.application.secret')} error={form.errorOf('clientSecret')}>
              <PasswordField autoComplete="off" {...form.register('clientSecret')} />
            </Field>
            {partner.application?.returnAddress && (
              <div>
                <p className="sm">{t('app.connection.application.return', { name })}</p>
                <Copyable
                  text={partner.application.returnAddress}
                  label={t('app.connection.application.copy')}
                />
              </div>
            )}
          </>
        )}
        <p className="sm muted">{t('app.connection.application.next', { name })}</p>
      </Form>
    </ConnectFrame>
  );
}
