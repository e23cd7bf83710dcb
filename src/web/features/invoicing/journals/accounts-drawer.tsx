import { useQuery } from '@tanstack/react-query';
import type { Path } from 'react-hook-form';

import type { AccountingEntry } from '#areas/invoicing/accounting/accounting.contract.ts';
import { JOURNAL_KINDS } from '#areas/invoicing/journals/journals.constants.ts';
import { type JournalSettings, journalsContract } from '#areas/invoicing/journals/journals.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import {
  accountsForm,
  type AccountsValues,
  CHANNELS,
  DEPOSIT_METHODS,
  inputOf,
  isSettings,
  valuesOf,
} from './accounts-form.ts';
import styles from './journals.module.css';
import { JOURNAL_TOPICS, journalTypesQuery, settingsQuery } from './queries.ts';

const FORM = 'journal-accounts';
const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  airbnb: 'Airbnb',
  booking: 'Booking.com',
  vrbo: 'Vrbo',
  expedia: 'Expedia',
  despegar: 'Despegar',
};

type AccountsFormOf = ZodForm<AccountsValues, AccountsValues>;
type TextProps = {
  readonly form: AccountsFormOf;
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
};

function Digits({ form, field, label, hint }: TextProps) {
  const path = field as Path<AccountsValues>;
  return (
    <Field label={label} hint={hint} error={form.errorOf(path)}>
      <Input inputMode="numeric" autoComplete="off" {...form.register(path)} />
    </Field>
  );
}

type GroupProps = { readonly title: string; readonly hint: string; readonly children: React.ReactNode };

function Group({ title, hint, children }: GroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      <p className="muted sm">{hint}</p>
      <div className={styles['pair']}>{children}</div>
    </fieldset>
  );
}

type FieldsProps = {
  readonly form: AccountsFormOf;
  readonly types: readonly AccountingEntry[];
  readonly name: string;
};

function AccountFields({ form, types, name }: FieldsProps) {
  const { t } = useLanguage();
  const chosen = form.watch('documentType') ?? '';
  const isGone = chosen !== '' && !types.some(({ thirdPartyId }) => thirdPartyId === chosen);
  const known = Object.keys(form.getValues('channels'));
  return (
    <div className={styles['groups']}>
      <p className="muted">{t('app.journals.settings.lead', { name })}</p>
      <Field label={t('app.journals.documentType')} error={form.errorOf('documentType')}>
        <Select {...form.register('documentType')}>
          <option value="">{t('app.accounting.nothing')}</option>
          {isGone && <option value={chosen}>{t('app.accounting.gone', { name })}</option>}
          {types.map(({ thirdPartyId, code, name: type }) => (
            <option key={thirdPartyId} value={thirdPartyId}>
              {code === null ? type : `${code} · ${type}`}
            </option>
          ))}
        </Select>
      </Field>
      <Digits
        form={form}
        field="thirdParty"
        label={t('app.journals.thirdParty')}
        hint={t('app.journals.thirdParty.hint', { name })}
      />
      {JOURNAL_KINDS.map((kind) => (
        <Group key={kind} title={t(`journals.kind.${kind}`)} hint={t(`app.journals.kind.${kind}.hint`)}>
          <Digits form={form} field={`kinds.${kind}.debit`} label={t('app.journals.debit')} />
          <Digits form={form} field={`kinds.${kind}.credit`} label={t('app.journals.credit')} />
        </Group>
      ))}
      <Group title={t('app.journals.money')} hint={t('app.journals.money.hint')}>
        {DEPOSIT_METHODS.map((method) => (
          <Digits
            key={method}
            form={form}
            field={`money.${method}`}
            label={t(`invoicing.method.${method}`)}
          />
        ))}
      </Group>
      <Group title={t('app.journals.channels')} hint={t('app.journals.channels.hint')}>
        {[...new Set<string>([...CHANNELS, ...known])].map((slug) => (
          <Digits key={slug} form={form} field={`channels.${slug}`} label={CHANNEL_NAMES[slug] ?? slug} />
        ))}
      </Group>
    </div>
  );
}

type EditorProps = {
  readonly settings: JournalSettings;
  readonly types: readonly AccountingEntry[];
  readonly onClose: () => void;
};

function Editor({ settings, types, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const change = useChange(journalsContract.saveJournalSettings, { invalidates: JOURNAL_TOPICS });
  const { form, stale } = useRecordForm(accountsForm, {
    record: settings,
    valuesOf,
    isRecord: isSettings,
    labels: {},
    onSubmit: async (values, stored) => {
      const asked = { query: { propertyId: property.id }, body: inputOf(values) };
      await change.send(asked, { ifMatch: String(stored?.version ?? 0) });
      notify('success', t('app.journals.saved'));
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={t('app.journals.accounts')}
      subtitle={settings.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.journals.save')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} />
      <Form id={FORM} form={form}>
        <AccountFields form={form} types={types} name={settings.name} />
      </Form>
    </Drawer>
  );
}

/** The bookkeeping accounts of journals, for the connected program. */
export function AccountsDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const close = () => go(home);
  const settings = useQuery(settingsQuery(property.id));
  const types = useQuery({ ...journalTypesQuery(property.id), enabled: settings.isSuccess });
  if (settings.data && types.data) {
    return <Editor settings={settings.data} types={types.data} onClose={close} />;
  }
  const error = settings.error ?? types.error;
  const again = () => void (settings.error ? settings.refetch() : types.refetch());
  return (
    <Drawer open title={t('app.journals.accounts')} onClose={close}>
      {error ? (
        <Failed error={error} busy={settings.isFetching || types.isFetching} onRetry={again} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}
