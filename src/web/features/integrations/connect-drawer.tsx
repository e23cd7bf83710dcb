import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useParams } from 'react-router';
import { z } from 'zod';

import { connectionContract, type Partner } from '#areas/integrations/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/shell/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/faces.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CONNECTION_TOPICS, partnersQuery } from './queries.ts';

const FORM = 'connect';

type Values = { isTest: boolean; credentials: Record<string, string | undefined> };

/** The manifest says which fields there are; in test mode the simulator's own access is enough. */
const schemaOf = (partner: Partner): z.ZodType<Values, Values> =>
  z
    .object({
      isTest: z.boolean(),
      credentials: z.record(z.string(), z.string().trim().max(2048).optional()),
    })
    .superRefine(({ isTest, credentials }, context) => {
      if (isTest) return;
      for (const { name, required } of partner.settings) {
        if (required && !credentials[name]) {
          context.addIssue({ code: 'custom', path: ['credentials', name], message: 'general.required' });
        }
      }
    });

type SettingProps = {
  readonly setting: Partner['settings'][number];
  readonly attributes: UseFormRegisterReturn;
};

function Setting({ setting: { kind, choices }, attributes }: SettingProps) {
  const { t } = useLanguage();
  if (kind === 'secret') return <PasswordField autoComplete="off" {...attributes} />;
  if (!choices) return <Input autoComplete="off" {...attributes} />;
  return (
    <Select {...attributes}>
      <option value="">{t('app.choose')}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function Connect({ partner, onClose }: { readonly partner: Partner; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(connectionContract.createConnection, { invalidates: CONNECTION_TOPICS });
  const form = useZodForm<Values, Values>(schemaOf(partner), {
    defaultValues: {
      isTest: false,
      credentials: Object.fromEntries(partner.settings.map(({ name }) => [name, ''])),
    },
    onSubmit: async ({ isTest, credentials }) => {
      const written = Object.entries(credentials).flatMap(([name, value]) =>
        value ? [[name, value] as const] : [],
      );
      await send({
        body: {
          propertyId: property.id,
          partnerIntegrationId: partner._id,
          mode: isTest ? 'test' : 'live',
          credentials: Object.fromEntries(written),
        },
      });
      notify('success', t('app.connection.connected', { name: partner.name }));
      onClose();
    },
  });
  const isTest = form.watch('isTest');
  return (
    <Drawer
      open
      title={t('app.connection.connectTo', { name: partner.name })}
      subtitle={partner.summary}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.connection.connect')}
          </Button>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        {partner.hasTestMode && (
          <Switch
            label={t('app.connection.test')}
            hint={t('app.connection.test.hint')}
            {...form.register('isTest')}
          />
        )}
        {isTest && <Notice family="sun">{t('app.connection.test.notice')}</Notice>}
        {partner.settings.map((setting) => (
          <Field
            key={setting.name}
            label={setting.label}
            note={setting.required && !isTest ? undefined : t('app.optional')}
            hint={setting.help}
            error={form.errorOf(`credentials.${setting.name}`)}
          >
            <Setting setting={setting} attributes={form.register(`credentials.${setting.name}`)} />
          </Field>
        ))}
        <p className="sm muted">
          {t('app.connection.checked')}{' '}
          <a href={partner.documentation} target="_blank" rel="noreferrer">
            {t('app.connection.documentation', { name: partner.name })}
          </a>
        </p>
      </Form>
    </Drawer>
  );
}

export function ConnectDrawer({ home }: { readonly home: () => string }) {
  const { t, language } = useLanguage();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home());
  const { data, error, isFetching, refetch } = useQuery(partnersQuery(language));
  const partner = data?.find(({ _id }) => _id === id);
  if (partner) return <Connect partner={partner} onClose={close} />;
  return (
    <Drawer open title={t('app.connection.connect')} onClose={close}>
      {data && <Empty compact title={t('general.missing')} />}
      {!data && error && (
        <Failed compact text={error.message} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={4} />}
    </Drawer>
  );
}
