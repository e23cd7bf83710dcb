import { type FormEvent, useRef, useState } from 'react';

import { type AdminApp, AppUpdate, appsAdminContract } from '#areas/marketplace/apps-admin.contract.ts';
import { AppStatus } from '#areas/marketplace/marketplace.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useUiTexts } from '#web/ui/ui-texts.tsx';
import { AppPrices } from './app-prices.tsx';
import { pricesOf, type TypedPrices, typedOf } from './apps.ts';
import styles from './apps.module.css';

type Wrong = Readonly<Record<string, string>>;
const STATUSES = AppStatus.options;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was refused, by its field: here before it is sent, or there. */
function useWrong() {
  const { tMaybe } = useUiTexts();
  const [wrong, setWrong] = useState<Wrong>({});
  return {
    wrong,
    errorOf: (path: string) => wrong[path],
    clear: () => setWrong({}),
    ofIssues: (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) =>
      setWrong(
        Object.fromEntries(
          issues.map(({ path, message }) => [
            path.join('.'),
            tMaybe(message) ?? tMaybe('general.invalid.format') ?? message,
          ]),
        ),
      ),
    ofRefusal: (entries: readonly { readonly field?: string; readonly message: string }[]) =>
      setWrong(Object.fromEntries(entries.map(({ field = '', message }) => [field, message]))),
  };
}

/** C-APP-02: a version of what the app costs, from a day on. */
export function AppPriceForm({ app }: { readonly app: AdminApp }) {
  const { t, language } = useLanguage();
  const { send, isPending } = useChange(appsAdminContract.updateApp, { invalidates: [['marketplace']] });
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState(app.status);
  const [trialPeriod, setTrialPeriod] = useState(String(app.trialPeriod));
  const [from, setFrom] = useState('');
  const [typed, setTyped] = useState<TypedPrices>(typedOf(app));
  const { wrong, errorOf, clear, ofIssues, ofRefusal } = useWrong();
  const body = {
    ...(status !== app.status && { status }),
    ...(trialPeriod.trim() !== String(app.trialPeriod) && {
      trialPeriod: trialPeriod.trim() === '' ? Number.NaN : Number(trialPeriod),
    }),
    ...(!isSame(typed, typedOf(app)) && { feeBillingRange: pricesOf(typed) }),
  };
  const focusFirstWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const checked = AppUpdate.safeParse({ ...body, ...(from && { from }) });
    if (!checked.success) {
      ofIssues(checked.error.issues);
      focusFirstWrong();
      return;
    }
    clear();
    try {
      await send({ params: { id: app._id }, body: checked.data });
      notify('success', t('admin.apps.saved', { app: app.name[language] }));
    } catch (failure) {
      const entries = failure instanceof Error && 'entries' in failure ? failure.entries : undefined;
      ofRefusal(
        Array.isArray(entries) && entries.length > 0
          ? (entries as { field?: string; message: string }[])
          : [{ message: failure instanceof Error ? failure.message : t('general.tryLater') }],
      );
    }
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <div className={styles['fields']}>
        <Field label={t('admin.apps.status')} hint={app.status === 'dev' ? t('admin.apps.live') : undefined}>
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
        <Field
          label={t('admin.apps.trialPeriod')}
          hint={t('admin.apps.trialPeriod.hint')}
          error={errorOf('trialPeriod')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="num"
            value={trialPeriod}
            onChange={({ target }) => setTrialPeriod(target.value)}
          />
        </Field>
        <Field label={t('admin.apps.from')} hint={t('admin.apps.from.hint')} error={errorOf('from')}>
          <DateField value={from} onChange={setFrom} />
        </Field>
      </div>
      <AppPrices typed={typed} errorOf={errorOf} onChange={setTyped} />
      {wrong[''] !== undefined && (
        <Notice family="rose" live>
          {wrong['']}
        </Notice>
      )}
      <div>
        <Button type="submit" kind="primary" busy={isPending} disabled={Object.keys(body).length === 0}>
          {t('admin.apps.save')}
        </Button>
      </div>
    </form>
  );
}
