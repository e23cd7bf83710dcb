import { z } from 'zod';

import type { Invoice } from '#areas/invoicing/invoices/invoices.contract.ts';
import {
  CorrectionConcept,
  CreditNoteInput,
  submissionsContract,
} from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { readAmount } from '#web/parts/amount.ts';
import { useAmount } from './invoice-words.tsx';
import { INVOICE_TOPICS } from './queries.ts';

const FORM = 'credit-note';

const amount = z
  .string()
  .optional()
  .transform((text, context) => {
    const read = text === undefined ? undefined : readAmount(text);
    if (text !== undefined && read === undefined) {
      context.addIssue({ code: 'custom', message: 'general.invalid.amount' });
    }
    return read;
  });

const NoteForm = z.object({
  concept: CorrectionConcept,
  reason: CreditNoteInput.shape.reason,
  isWhole: z.boolean(),
  items: z.array(z.object({ id: z.string(), isIn: z.boolean(), amount })),
});

type NoteProps = {
  readonly invoice: Invoice;
  readonly onMade: (note: Invoice) => void;
  readonly onClose: () => void;
};

/** C-ACC-19: gives back the whole of an invoice, or a part of some of its lines. */
export function CreditNoteDrawer({ invoice, onMade, onClose }: NoteProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const money = useAmount();
  const { send } = useChange(submissionsContract.createCreditNote, { invalidates: INVOICE_TOPICS });
  const form = useZodForm(NoteForm, {
    defaultValues: {
      concept: 'annulment',
      reason: '',
      isWhole: true,
      items: invoice.items.map(({ _id }) => ({ id: _id, isIn: false, amount: '' })),
    },
    onSubmit: async ({ concept, reason, isWhole, items }) => {
      const given = items.flatMap(({ id, isIn, amount: back }) =>
        isIn ? { id, ...(back !== undefined && { amount: back }) } : [],
      );
      onMade(
        await send({
          params: { id: invoice._id },
          query: { propertyId: property.id },
          body: { concept, reason, ...(!isWhole && { items: given }) },
        }),
      );
    },
  });
  const isWhole = form.watch('isWhole');
  return (
    <Drawer
      open
      title={t('invoicing.note.title', { number: invoice.number ?? '' })}
      subtitle={t('invoicing.note.lead')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('invoicing.note.send')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Field label={t('invoicing.note.concept')} error={form.errorOf('concept')}>
          <Select {...form.register('concept')}>
            {CorrectionConcept.options.map((one) => (
              <option key={one} value={one}>
                {t(`invoicing.concept.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('invoicing.note.reason')}
          hint={t('invoicing.note.reason.hint')}
          error={form.errorOf('reason')}
        >
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
        <Checkbox label={t('invoicing.note.whole')} {...form.register('isWhole')} />
        {!isWhole &&
          invoice.items.map((item, place) => (
            <Field
              key={item._id}
              group
              label={item.name}
              note={money(item.total, invoice.currency)}
              error={form.errorOf(`items.${place}.amount`) ?? form.errorOf('items')}
            >
              <Checkbox label={t('invoicing.note.giveBack')} {...form.register(`items.${place}.isIn`)} />
              {form.watch(`items.${place}.isIn`) && (
                <Input
                  inputMode="decimal"
                  aria-label={t('invoicing.note.amount', { name: item.name })}
                  placeholder={t('invoicing.note.all')}
                  {...form.register(`items.${place}.amount`)}
                />
              )}
            </Field>
          ))}
      </Form>
    </Drawer>
  );
}
