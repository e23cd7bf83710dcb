import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';

import {
  type AutoRecharge,
  AutoRecharge as StoredTopUp,
  autoRechargesContract,
} from '#areas/subscription/credits/auto-recharges.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { May } from '#web/shell/screens.tsx';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './buy.module.css';
import type { CreditsLinks } from './credit-links.ts';
import type { CreditRow } from './credit-rows.ts';
import { autoRechargeQuery } from './queries.ts';

const count = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,5}$/, 'general.invalid.format');
const TopUpForm = z.object({ isOn: z.boolean(), fewerThan: count, amount: count, billsAMonth: count });
type Values = z.infer<typeof TopUpForm>;

const valuesOf = (stored: AutoRecharge | undefined): Values => ({
  isOn: stored?.isOn ?? false,
  fewerThan: String(stored?.fewerThan ?? ''),
  amount: String(stored?.amount ?? ''),
  billsAMonth: String(stored?.billsAMonth ?? ''),
});
const LABELS = {
  fewerThan: 'app.credits.topUp.fewerThan',
  amount: 'app.credits.topUp.amount',
  billsAMonth: 'app.credits.topUp.billsAMonth',
} as const;
const isTopUp = (details: unknown): details is AutoRecharge => StoredTopUp.safeParse(details).success;

type EditorProps = { readonly row: CreditRow; readonly stored: AutoRecharge; readonly links: CreditsLinks };

function Editor({ row: { propertyId, id: appId }, stored, links }: EditorProps) {
  const { t, tn } = useLanguage();
  const change = useChange(autoRechargesContract.changeAutoRecharge, {
    invalidates: [['credits'], ['history']],
  });
  const { form, stale, settle } = useRecordForm(TopUpForm, {
    record: stored,
    valuesOf,
    isRecord: isTopUp,
    labels: LABELS,
    onSubmit: async ({ isOn, ...values }, before) => {
      const body = {
        isOn,
        fewerThan: Number(values.fewerThan),
        amount: Number(values.amount),
        billsAMonth: Number(values.billsAMonth),
      };
      const saved = await change.send(
        { params: { propertyId, appId }, body },
        { ifMatch: String(before?.version ?? 0) },
      );
      settle(saved);
      notify('success', t(saved.isOn ? 'app.credits.topUp.isOn' : 'app.credits.topUp.isOff'));
    },
  });
  const { register, errorOf, isBusy } = form;
  return (
    <Form form={form}>
      <StaleRecord stale={stale} />
      <Switch label={t('app.credits.topUp.on')} hint={t('app.credits.topUp.lead')} {...register('isOn')} />
      {errorOf('isOn') && (
        <Notice
          family="rose"
          live
          more={
            <Link to={links.newCard()} reloadDocument>
              {t('app.credits.card.title')}
            </Link>
          }
        >
          {errorOf('isOn')}
        </Notice>
      )}
      {stored.refusedAt && <Notice family="rose">{t('app.credits.topUp.refused')}</Notice>}
      <div className={styles['fields']}>
        {(['fewerThan', 'amount', 'billsAMonth'] as const).map((name) => (
          <Field key={name} label={t(LABELS[name])} error={errorOf(name)}>
            <Input inputMode="numeric" autoComplete="off" {...register(name)} />
          </Field>
        ))}
      </div>
      <p className="sm muted">
        {tn('app.credits.topUp.used', stored.billsThisMonth, { most: stored.billsAMonth })}
      </p>
      {stored.waits && (
        <Notice family={stored.waits === 'open' ? 'sky' : 'sun'}>
          {t(`app.credits.topUp.waits.${stored.waits}`)}
        </Notice>
      )}
      <May call={autoRechargesContract.changeAutoRecharge}>
        <div>
          <Button type="submit" busy={isBusy}>
            {t('app.credits.topUp.save')}
          </Button>
        </div>
      </May>
    </Form>
  );
}

/** S-APP-23: credits that are bought by themselves, never more often than the host allows. */
export function AutoRechargeCard({ row, links }: Omit<EditorProps, 'stored'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(autoRechargeQuery(row.propertyId, row.id));
  return (
    <Card
      title={t('app.credits.topUp')}
      aside={row.propertyId === property.id ? undefined : row.property}
      padded
    >
      {!data && error && (
        <Failed
          compact
          title={t('app.credits.topUp.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && <Editor row={row} stored={data} links={links} />}
    </Card>
  );
}
