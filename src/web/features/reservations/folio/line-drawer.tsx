import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { z } from 'zod';

import {
  CorrectionInput,
  type FolioEntry,
  type foliosContract,
} from '#areas/stays/folios/folios.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts, Part } from '#web/ui/card.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { typedAmount } from './entry-schema.ts';
import type { FolioContext } from './folio-page.tsx';
import type { FolioLinks } from './links.ts';
import { FOLIO_TOPICS } from './queries.ts';
import { lineSource, lineText, lineTitle, moneyIn } from './words.ts';

const FORM = 'correct-line';
const CorrectionForm = z.object({
  amount: typedAmount.pipe(CorrectionInput.shape.amount),
  reason: CorrectionInput.shape.reason,
});

type LineDrawerProps = {
  readonly links: FolioLinks;
  readonly call: typeof foliosContract.correctStayEntry | typeof foliosContract.correctHouseEntry;
};

/** Where a line comes from, and its correction. */
export function LineDrawer({ links, call }: LineDrawerProps) {
  const words = useLanguage();
  const { id = '', number = '' } = useParams();
  const { entries, currency } = useOutletContext<FolioContext>();
  const go = useDrawerNavigation();
  const close = () => go(links.home(id));
  const entry = entries?.find((one) => String(one.number) === number);
  if (entry && currency !== undefined) {
    return <Line key={entry.number} entry={entry} currency={currency} call={call} onClose={close} />;
  }
  return (
    <Drawer open title={words.t('app.folio.line')} onClose={close}>
      {entries ? <Empty compact title={words.t('app.folio.line.gone')} /> : <Skeleton lines={4} />}
    </Drawer>
  );
}

type LineProps = Pick<LineDrawerProps, 'call'> & {
  readonly entry: FolioEntry;
  readonly currency: string;
  readonly onClose: () => void;
};

function Line({ entry, currency, call, onClose }: LineProps) {
  const words = useLanguage();
  const { t, format } = words;
  const { property } = useProperty();
  const { id = '' } = useParams();
  const { send } = useChange(call, { invalidates: FOLIO_TOPICS });
  const [key] = useState(() => crypto.randomUUID());
  const was = Math.abs(entry.corrected);
  const form = useZodForm(CorrectionForm, {
    defaultValues: { amount: '', reason: '' },
    onSubmit: async (values) => {
      const params = { id, number: String(entry.number) };
      await send({ params, query: { propertyId: property.id }, body: { key, was, ...values } });
      notify('success', t('app.folio.corrected'));
      onClose();
    },
  });
  const money = (amount: number) => format.money(moneyIn(amount, currency));
  const isStored = entry._id !== null;
  return (
    <Drawer
      open
      title={lineTitle(entry, words)}
      subtitle={[lineText(entry, words), entry.from?.externalId].filter(Boolean).join(' · ') || undefined}
      onClose={onClose}
      foot={
        entry.corrects === null && (
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.folio.correct')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t('app.folio.amount'), value: money(entry.amount) },
          ...(entry.corrected === entry.amount
            ? []
            : [{ label: t('app.folio.now'), value: money(entry.corrected) }]),
          {
            label: t('app.folio.source'),
            value: lineSource(entry, words),
            more: isStored ? format.dateTime(entry.createdAt, property.timezone) : undefined,
          },
        ]}
      />
      {entry.corrects === null && (
        <Part title={t('app.folio.correct.title')}>
          <p className="sm muted">{t('app.folio.correct.text')}</p>
          <Form id={FORM} form={form}>
            <Field label={t('app.folio.correct.amount')} note={currency} error={form.errorOf('amount')}>
              <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
            </Field>
            <Field label={t('app.folio.correct.reason')} error={form.errorOf('reason')}>
              <Input autoComplete="off" {...form.register('reason')} />
            </Field>
          </Form>
        </Part>
      )}
    </Drawer>
  );
}
