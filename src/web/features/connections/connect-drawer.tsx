import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useParams } from 'react-router';
import { z } from 'zod';

import {
  connectionContract,
  type Partner,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import {
  LARGEST_FILE_BYTES,
  LONGEST_CREDENTIAL,
  LONGEST_FILE,
} from '#areas/property/connections/connections.constants.ts';
import { appOfProvider } from '#areas/property/marketplace/marketplace.constants.ts';
import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink, useMayOpen } from '#web/shell/screens.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form, useZodForm, type ZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ApplicationForm } from './application-form.tsx';
import { ConnectFrame, type ConnectProps } from './connect-frame.tsx';
import { wordsOf } from './connection-words.ts';
import { type IssuerChoice, useIssuers, withoutConnection } from './issuers.ts';
import { useEarlierQuestion } from './earlier-question.tsx';
import { CONNECTION_TOPICS, connectionsQuery, partnersQuery } from './queries.ts';

const FORM = 'connect';

type Values = {
  isTest: boolean;
  issuerId?: string | undefined;
  credentials: Record<string, string | undefined>;
};

/** The manifest defines the fields; in test mode the simulator's own credentials are enough. */
const schemaOf = (partner: Partner, issuers: readonly IssuerChoice[]): z.ZodType<Values, Values> =>
  z
    .object({
      isTest: z.boolean(),
      issuerId: z.string().optional(),
      credentials: z.record(z.string(), z.string().trim().optional()),
    })
    .superRefine(({ isTest, issuerId, credentials }, context) => {
      if (issuers.length > 0 && !issuerId) {
        context.addIssue({ code: 'custom', path: ['issuerId'], message: 'general.required' });
      }
      for (const { name, kind, required } of partner.settings) {
        const { length } = credentials[name] ?? '';
        const wrong = (message: string) =>
          context.addIssue({ code: 'custom', path: ['credentials', name], message });
        if (length === 0 && required && !isTest) wrong('general.required');
        if (length > (kind === 'file' ? LONGEST_FILE : LONGEST_CREDENTIAL)) wrong('general.invalid.tooLong');
      }
    });

type SettingProps = {
  readonly setting: Partner['settings'][number];
  readonly form: ZodForm<Values, Values>;
  readonly isOptional: boolean;
};

function Setting({ setting, form, isOptional }: SettingProps) {
  const { t } = useLanguage();
  const { name, kind, label, help, accept } = setting;
  const path = `credentials.${name}` as const;
  const field = {
    label,
    note: isOptional ? t('app.optional') : undefined,
    hint: help ?? undefined,
    error: form.errorOf(path),
  };
  if (kind === 'file') {
    return (
      <FileField
        {...field}
        accept={accept ?? undefined}
        maxBytes={LARGEST_FILE_BYTES}
        onChange={(base64) =>
          form.setValue(path, base64, { shouldDirty: true, shouldValidate: base64 !== '' })
        }
      />
    );
  }
  return (
    <Field {...field}>
      <Control setting={setting} attributes={form.register(path)} />
    </Field>
  );
}

type ControlProps = Pick<SettingProps, 'setting'> & { readonly attributes: UseFormRegisterReturn };

function Control({ setting: { kind, choices }, attributes }: ControlProps) {
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

/** With a key, or where the system has that way, with an application of the host's own. */
function Connect(props: ConnectProps) {
  const { t } = useLanguage();
  const [way, setWay] = useState<'key' | 'application'>('key');
  const hasBoth = (props.partner.application?.returnAddress ?? null) !== null;
  const ways = hasBoth && (
    <SegmentedControl
      label={t('app.connection.way')}
      options={[
        { value: 'key', label: t('app.connection.way.key') },
        { value: 'application', label: t('app.connection.way.application') },
      ]}
      value={way}
      onChange={setWay}
    />
  );
  return way === 'application' ? (
    <ApplicationForm {...props}>{ways}</ApplicationForm>
  ) : (
    <KeyForm {...props}>{ways}</KeyForm>
  );
}

function KeyForm({
  partner,
  connection,
  issuers = [],
  onClose,
  onConnected = onClose,
  appPage,
  children,
}: ConnectProps & { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { name } = partner;
  const create = useChange(connectionContract.createConnection, { invalidates: CONNECTION_TOPICS });
  const renew = useChange(connectionContract.updateConnection, { invalidates: CONNECTION_TOPICS });
  const { asking, question } = useEarlierQuestion();
  const form = useZodForm<Values, Values>(schemaOf(partner, issuers), {
    defaultValues: {
      isTest: connection?.mode === 'test',
      issuerId: issuers.length === 1 ? issuers[0]?.id : '',
      credentials: Object.fromEntries(partner.settings.map(({ name }) => [name, ''])),
    },
    onSubmit: async ({ isTest, issuerId, credentials }) => {
      const written = Object.entries(credentials).flatMap(([name, value]) =>
        value ? [[name, value] as const] : [],
      );
      const propertyId = property.id;
      const given = Object.fromEntries(written);
      if (connection) {
        const body = { credentials: given };
        await renew.send({ params: { id: connection._id }, query: { propertyId }, body });
      } else {
        const mode = isTest ? 'test' : 'live';
        const body = {
          propertyId,
          partnerIntegrationId: partner._id,
          mode,
          credentials: given,
          ...(issuerId && { issuerId }),
        } as const;
        await asking((earlier) => create.send({ body: { ...body, earlier } }));
      }
      const words = wordsOf(partner.type);
      notify('success', t(connection ? words.renewed : words.connected, { name }));
      if (connection) onClose();
      else onConnected();
    },
  });
  const isTest = form.watch('isTest');
  // Of the marketplace, where it has to be active before this can be connected.
  const app = appOfProvider(partner._id);
  // The simulator needs no typed credentials.
  const shown = connection && isTest ? [] : partner.settings;
  return (
    <ConnectFrame
      partner={partner}
      connection={connection}
      onClose={onClose}
      form={FORM}
      action={t(connection ? 'app.connection.renew' : 'app.connection.connect')}
      isBusy={form.isBusy}
    >
      <Form form={form} id={FORM}>
        {children}
        {issuers.length > 0 && (
          <Field
            label={t('app.connection.issuer')}
            hint={t('app.connection.issuer.hint')}
            error={form.errorOf('issuerId')}
          >
            <Select {...form.register('issuerId')}>
              <option value="">{t('app.choose')}</option>
              {issuers.map(({ id, name: issuer }) => (
                <option key={id} value={id}>
                  {issuer}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {partner.hasTestMode && !connection && (
          <Switch
            label={t('app.connection.test')}
            hint={t('app.connection.test.hint')}
            {...form.register('isTest')}
          />
        )}
        {isTest && (
          <Notice family="sun">
            {t(connection ? 'app.connection.renew.test' : 'app.connection.test.notice')}
          </Notice>
        )}
        {shown.map((setting) => (
          <Setting
            key={setting.name}
            setting={setting}
            form={form}
            isOptional={isTest || !setting.required}
          />
        ))}
        {app !== undefined && appPage && create.error?.is(marketplaceErrors.appNotActive.code) && (
          <ScreenLink to={appPage(app)}>{t('app.marketplace.see')}</ScreenLink>
        )}
        <p className="sm muted">
          {t('app.connection.checked')}{' '}
          <a href={partner.documentation} target="_blank" rel="noreferrer">
            {t('app.connection.documentation', { name: partner.name })}
          </a>
        </p>
      </Form>
      {question}
    </ConnectFrame>
  );
}

type ConnectDrawerProps = {
  readonly home: () => string;
  /** Leads to the mapping of an accounting program: without it no invoice is sent. */
  readonly accounting: () => string;
  /** Of an app of the marketplace. */
  readonly appPage: (id: string) => string;
};

/** Connects a system by its name in the address; one that is connected gets its access renewed. */
export function ConnectDrawer({ home, accounting, appPage }: ConnectDrawerProps) {
  const { partner } = useParams();
  const go = useDrawerNavigation();
  const mayOpen = useMayOpen();
  return (
    <Found
      partnerOf={() => partner}
      appPage={appPage}
      isOfPartner
      connectionOf={({ partnerIntegrationId }) => partnerIntegrationId === partner}
      onClose={() => go(home())}
      onConnected={({ hasAccounting }) => go(hasAccounting && mayOpen(accounting()) ? accounting() : home())}
    />
  );
}

/** Renews the access of a connection, over its page. */
export function RenewDrawer({ page }: { readonly page: (id: string) => string }) {
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  return (
    <Found
      partnerOf={(connection) => connection?.partnerIntegrationId}
      connectionOf={({ _id }) => _id === id}
      onClose={() => go(page(id))}
    />
  );
}

type FoundProps = {
  /** Any connection of the partner is meant: of a system that issues tax documents, one for each issuer. */
  readonly isOfPartner?: boolean;
  readonly partnerOf: (connection: PropertyIntegration | undefined) => string | undefined;
  readonly connectionOf: (connection: PropertyIntegration) => boolean;
  readonly onClose: () => void;
  readonly onConnected?: (partner: Partner) => void;
  readonly appPage?: ConnectProps['appPage'];
};

function Found({ partnerOf, connectionOf, isOfPartner = false, onClose, onConnected, appPage }: FoundProps) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const partners = useQuery(partnersQuery(language));
  const connections = useQuery(connectionsQuery(property.id));
  const own = (connections.data ?? []).filter(connectionOf);
  const [first] = own;
  const partner = partners.data?.find(({ _id }) => _id === partnerOf(first));
  const billers = useIssuers(isOfPartner && partner?.type === 'invoicing');
  const { issuers } = billers;
  const free = partner ? withoutConnection(issuers, partner, own) : [];
  // A connection without access comes first; then issuers without a connection.
  const lost = own.find(({ state }) => state === 'reconnect');
  const isForAnother = own.some(({ issuer }) => issuer !== null) && free.length > 0 && !lost;
  const connection = isForAnother ? undefined : (lost ?? first);
  const error = partners.error ?? connections.error ?? billers.error;
  const isRead = partners.data && connections.data && !billers.isReading && !billers.error;
  const retry = () => void Promise.all([partners.refetch(), connections.refetch(), billers.retry()]);
  if (isRead && partner) {
    const lead = onConnected && (() => onConnected(partner));
    const ways = { onClose, onConnected: lead, appPage };
    const choices = connection === undefined && issuers.length > 1 ? free : [];
    return <Connect partner={partner} connection={connection} issuers={choices} {...ways} />;
  }
  return (
    <Drawer open title={t('app.connection.connect')} onClose={onClose}>
      {isRead && <Empty compact title={t('general.missing')} />}
      {!isRead && error && (
        <Failed compact error={error} busy={partners.isFetching || connections.isFetching} onRetry={retry} />
      )}
      {!isRead && !error && <Skeleton lines={4} />}
    </Drawer>
  );
}
