import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { type Payer, PayerInput, payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';

const PayerFields = z.object({ legalName: PayerInput.shape.legalName, taxId: PayerInput.shape.taxId });

type PayerFormProps = { readonly propertyId: string; readonly payer: Payer };

/** The payer on the tax document: asked before the first charge, and stored. */
export function PayerForm({ propertyId, payer }: PayerFormProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const change = useChange(payersContract.changePayer);
  const form = useZodForm(PayerFields, {
    defaultValues: { legalName: payer.legalName ?? '', taxId: payer.taxId ?? '' },
    onSubmit: async (values) => {
      const { country, address, city, postalCode, email, version } = payer;
      const body = { propertyId, country, address, city, postalCode, email, ...values };
      await change.send({ body }, { ifMatch: String(version) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['billing', propertyId] }),
        queries.invalidateQueries({ queryKey: ['credits', propertyId, 'price'] }),
      ]);
    },
  });
  return (
    <Card title={t('app.credits.payer')} padded>
      <Form form={form}>
        <FieldRow>
          <Field label={t('app.credits.payer.name')} error={form.errorOf('legalName')}>
            <Input autoComplete="organization" {...form.register('legalName')} />
          </Field>
          <Field label={payer.taxIdName} error={form.errorOf('taxId')}>
            <Input autoComplete="off" {...form.register('taxId')} />
          </Field>
        </FieldRow>
        <div>
          <Button type="submit" busy={form.isBusy}>
            {t('app.credits.payer.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
