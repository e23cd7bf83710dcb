import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';

import {
  type MessageSettings,
  MessageSettingsInput,
  messageSettingsContract,
} from '#areas/guests/messages/settings.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Switch } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Fields, Form, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { Begin } from './begin.tsx';
import type { MessageSettingsLinks } from './links.ts';
import { MessagesFrame } from './messages-frame.tsx';
import { hasBegun, MESSAGE_TOPICS, messageSettingsQuery } from './queries.ts';
import { TestMail } from './test-mail.tsx';
import { WhatsappCard } from './whatsapp-card.tsx';
import styles from './templates.module.css';

const SettingsForm = z.object({
  isOn: z.boolean(),
  listingsOff: z.array(ListingId),
  senderName: MessageSettingsInput.shape.senderName.unwrap(),
  /** Empty: no answers are read. */
  replyTo: z.email('general.invalid.format').max(254, 'general.invalid.tooLong').optional(),
});
type SettingsValues = z.input<typeof SettingsForm>;
type SettingsChecked = z.output<typeof SettingsForm>;

const valuesOf = (settings: MessageSettings | undefined): SettingsValues => ({
  isOn: settings?.isOn ?? true,
  listingsOff: settings?.listingsOff ?? [],
  senderName: settings?.senderName ?? '',
  replyTo: settings?.replyTo ?? '',
});

const STALE_LABELS = {
  senderName: 'app.messages.sender',
  replyTo: 'app.messages.replyTo',
} as const satisfies Partial<Record<keyof SettingsValues, TextKey>>;

const isSettings = (value: unknown): value is MessageSettings =>
  typeof value === 'object' && value !== null && 'version' in value && 'senderName' in value;

type FormProps = { readonly form: ZodForm<SettingsValues, SettingsChecked> };

/** The listings whose guests get nothing by itself. */
function ListingsOff({ form }: FormProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(listingNamesQuery(property.id));
  return (
    <Field
      group
      label={t('app.messages.listingsOff')}
      hint={t('app.messages.listingsOff.hint')}
      error={form.errorOf('listingsOff')}
    >
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data?.length === 0 && <p className="sm muted">{t('app.messages.listingsOff.none')}</p>}
      {data && data.length > 0 && (
        <Controller
          control={form.control}
          name="listingsOff"
          render={({ field }) => {
            const off = field.value as readonly string[];
            return (
              <div className={styles['listings']}>
                {data.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={off.includes(id)}
                    onChange={({ target }) =>
                      field.onChange(target.checked ? [...off, id] : off.filter((one) => one !== id))
                    }
                  />
                ))}
              </div>
            );
          }}
        />
      )}
    </Field>
  );
}

function useSettingsForm(settings: MessageSettings) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(messageSettingsContract.saveMessageSettings, { invalidates: MESSAGE_TOPICS });
  const [base, setBase] = useState(settings);
  const record = useRecordForm(SettingsForm, {
    record: settings,
    valuesOf,
    isRecord: isSettings,
    labels: STALE_LABELS,
    onSubmit: async ({ replyTo, ...values }, stored) => {
      const saved = await send(
        { query: { propertyId: property.id }, body: { ...values, replyTo: replyTo ?? null } },
        { ifMatch: String((stored ?? settings).version) },
      );
      settle(saved);
      notify('success', t('app.messages.settings.saved'));
    },
  });
  const { form, settle: setKnown } = record;
  function settle(saved: MessageSettings) {
    setBase(saved);
    setKnown(saved);
    form.reset(valuesOf(saved));
  }
  // Changed by another person while nothing was typed here: the form continues from there.
  useEffect(() => {
    if (settings.version > base.version && !form.isDirty && !record.stale.isNewer) settle(settings);
  });
  return record;
}

function replyHint(hasReplyTo: boolean, isReadInStay: boolean): TextKey {
  if (hasReplyTo) return isReadInStay ? 'app.messages.replyTo.hintBoth' : 'app.messages.replyTo.hint';
  return isReadInStay ? 'app.messages.replyTo.noneRead' : 'app.messages.replyTo.none';
}

type EditorProps = { readonly settings: MessageSettings; readonly links: MessageSettingsLinks };

function Editor({ settings, links }: EditorProps) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const { form, stale } = useSettingsForm(settings);
  const mayWrite = mayCall(messageSettingsContract.saveMessageSettings);
  const { register, errorOf, watch } = form;
  const hasReplyTo = (watch('replyTo') ?? '').trim() !== '';
  const { seesBounces } = settings;
  return (
    <>
      {!settings.canEmail && (
        <Notice family="sun" more={t('app.messages.noMail.text')}>
          {t('app.messages.noMail')}
        </Notice>
      )}
      <StaleRecord stale={stale} />
      <div data-asks-before-leaving="">
        <Form
          form={form}
          actions={
            mayWrite && (
              <Button type="submit" kind="primary" busy={form.isBusy}>
                {t('app.messages.settings.save')}
              </Button>
            )
          }
        >
          <Fields readOnly={!mayWrite}>
            <Card padded title={t('app.messages.settings.automatic')}>
              <div className={styles['fields']}>
                <Switch
                  label={t('app.messages.settings.on')}
                  hint={t(watch('isOn') ? 'app.messages.settings.on.hint' : 'app.messages.settings.off.hint')}
                  {...register('isOn')}
                />
                <ListingsOff form={form} />
              </div>
            </Card>
            <Card padded title={t('app.messages.settings.mail')}>
              <div className={styles['fields']}>
                <Field
                  label={t('app.messages.sender')}
                  hint={t('app.messages.sender.hint')}
                  error={errorOf('senderName')}
                >
                  <Input autoComplete="organization" {...register('senderName')} />
                </Field>
                <Field
                  label={t('app.messages.replyTo')}
                  note={t('app.messages.optional')}
                  hint={t(replyHint(hasReplyTo, seesBounces))}
                  error={errorOf('replyTo')}
                >
                  <Input type="email" inputMode="email" autoComplete="email" {...register('replyTo')} />
                </Field>
                <p className="sm muted">
                  {t(seesBounces ? 'app.messages.settings.bouncesSeen' : 'app.messages.settings.bounces')}
                </p>
              </div>
            </Card>
          </Fields>
        </Form>
      </div>
      <Card padded title={t('app.messages.test')}>
        <TestMail />
      </Card>
      <WhatsappCard links={links} />
    </>
  );
}

/** How a property writes to its guests. */
export function MessageSettingsPage({ links }: { readonly links: MessageSettingsLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(messageSettingsQuery(property.id));
  return (
    <MessagesFrame links={links}>
      {data && (hasBegun(data) ? <Editor key={property.id} settings={data} links={links} /> : <Begin />)}
      {!data && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" className={styles['fields']}>
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
    </MessagesFrame>
  );
}
