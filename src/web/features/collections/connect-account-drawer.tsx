import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { z } from 'zod';

import { paymentIntegrationsContract } from '#areas/guests/guest-payments/integrations.contract.ts';
import { LONGEST_CREDENTIAL } from '#areas/property/connections/connections.constants.ts';
import type { Partner } from '#areas/property/connections/connections.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { CollectionLinks } from './links.ts';
import { ACCOUNT_TOPICS, payPartnersQuery } from './queries.ts';

const FORM = 'connect-account';

/** By the names of the provider's settings, which its manifest says. */
type Values = { credentials: Record<string, string> };

const schemaOf = ({ settings }: Partner): z.ZodType<Values, Values> =>
  z
    .object({
      credentials: z.record(z.string(), z.string().trim().max(LONGEST_CREDENTIAL, 'general.invalid.tooLong')),
    })
    .superRefine(({ credentials }, context) => {
      for (const { name, required } of settings) {
        if (!required || credentials[name]) continue;
        context.addIssue({ code: 'custom', path: ['credentials', name], message: 'general.required' });
      }
    });

type KeysProps = { readonly partner: Partner; readonly onClose: () => void };

function Keys({ partner, onClose }: KeysProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(paymentIntegrationsContract.connectPayments, { invalidates: ACCOUNT_TOPICS });
  const { _id: partnerIntegrationId, name, settings } = partner;
  const form = useZodForm<Values, Values>(schemaOf(partner), {
    defaultValues: { credentials: Object.fromEntries(settings.map((one) => [one.name, ''])) },
    onSubmit: async ({ credentials }) => {
      const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''));
      const body = { propertyId: property.id, partnerIntegrationId, mode: 'live', extras: given } as const;
      await send({ body });
      notify('success', t('guestPayments.host.accounts.connected', { name }));
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={t('guestPayments.host.accounts.connect', { name })}
      subtitle={partner.summary}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('guestPayments.host.accounts.connect', { name })}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        {settings.map(({ name: key, label, help, kind, required }) => {
          const attributes = form.register(`credentials.${key}`);
          return (
            <Field
              key={key}
              label={label}
              note={required ? undefined : t('app.optional')}
              hint={help ?? undefined}
              error={form.errorOf(`credentials.${key}`)}
            >
              {kind === 'secret' ? (
                <PasswordField autoComplete="off" {...attributes} />
              ) : (
                <Input autoComplete="off" spellCheck={false} {...attributes} />
              )}
            </Field>
          );
        })}
        <p className="sm muted">
          {t('guestPayments.host.accounts.keys.lead')}{' '}
          <a href={partner.documentation} target="_blank" rel="noreferrer">
            {t('guestPayments.host.accounts.documentation', { name })}
          </a>
        </p>
      </Form>
    </Drawer>
  );
}

/** C-PINT-02: the keys of an account of the house. */
export function ConnectAccountDrawer({ links }: { readonly links: CollectionLinks }) {
  const { t, language } = useLanguage();
  const { partner: id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(links.settings());
  const { data, error, isFetching, refetch } = useQuery(payPartnersQuery(language));
  const partner = data?.find(({ _id }) => _id === id);
  if (partner) return <Keys partner={partner} onClose={close} />;
  return (
    <Drawer open title={t('guestPayments.host.accounts')} onClose={close}>
      {data && <Empty compact title={t('general.missing')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
    </Drawer>
  );
}
