import type { Path } from 'react-hook-form';

import type { AccountingEntry } from '#areas/invoicing/accounting/accounting.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed } from '#web/ui/states.tsx';
import styles from './accounting.module.css';
import { type MappingValues, PAYMENTS, PRODUCTS, taxesOf, taxKeysOf } from './mapping-form.ts';
import type { Lists } from './queries.ts';

export type MappingForm = ZodForm<MappingValues, MappingValues>;

type CardsProps = {
  readonly form: MappingForm;
  readonly lists: Lists;
  /** The program. */
  readonly name: string;
  readonly onRetry: () => void;
};

type ChoiceProps = Pick<CardsProps, 'form' | 'name'> & {
  readonly field: Path<MappingValues>;
  readonly label: string;
  readonly entries: readonly AccountingEntry[] | null;
};

/** A choice of a group, as the contract names it. */
const fieldOf = (group: 'payments' | 'taxes' | 'products', key: string) =>
  [group, key].join('.') as Path<MappingValues>;

/** One thing in Posada, and its name in the accounting program. A choice that no longer exists there stays visible. */
function Choice({ form, field, label, entries, name }: ChoiceProps) {
  const { t } = useLanguage();
  const chosen = String(form.watch(field) ?? '');
  const isGone = chosen !== '' && !entries?.some(({ thirdPartyId }) => thirdPartyId === chosen);
  return (
    <Field label={label} error={form.errorOf(field)}>
      <Select disabled={entries === null} {...form.register(field)}>
        <option value="">{t('app.accounting.nothing')}</option>
        {isGone && <option value={chosen}>{entries ? t('app.accounting.gone', { name }) : chosen}</option>}
        {entries?.map(({ thirdPartyId, code, name: entry }) => (
          <option key={thirdPartyId} value={thirdPartyId}>
            {code === null || code === thirdPartyId ? entry : `${code} · ${entry}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type ListCardProps = {
  readonly title: string;
  readonly hint?: string;
  /** Why the list is empty: the specification's text for the list, if it has one. */
  readonly failed: TextKey | false;
  readonly onRetry: () => void;
  readonly children: React.ReactNode;
};

function ListCard({ title, hint, failed, onRetry, children }: ListCardProps) {
  const { t } = useLanguage();
  return (
    <Card title={title} padded>
      <div className={styles['cards']}>
        {hint && <p className="muted sm">{hint}</p>}
        {failed && <Failed compact title={t(failed)} onRetry={onRetry} />}
        <div className={styles['choices']}>{children}</div>
      </div>
    </Card>
  );
}

export function MappingCards({ form, lists, name, onRetry }: CardsProps) {
  const { t, format } = useLanguage();
  const common = { form, name };
  const { documentTypes, creditNoteTypes, sellers, costCenters, units, payments, taxes, products } = lists;
  const isIncomplete = [documentTypes, creditNoteTypes, sellers, costCenters].includes(null);
  const taxLabel = (key: string) => {
    const [kind, rate] = key.split(':');
    const percent = format.percent(Number(rate) / 100);
    return t(kind === 'vat' ? 'app.accounting.tax.vat' : 'app.accounting.tax.consumption', { rate: percent });
  };
  return (
    <>
      <ListCard
        title={t('app.accounting.documents')}
        failed={isIncomplete && 'app.accounting.list'}
        onRetry={onRetry}
      >
        <Choice
          {...common}
          field="documentType"
          label={t('app.accounting.documentType')}
          entries={documentTypes}
        />
        <Choice
          {...common}
          field="creditNoteType"
          label={t('app.accounting.creditNoteType')}
          entries={creditNoteTypes}
        />
        <Choice {...common} field="seller" label={t('app.accounting.seller')} entries={sellers} />
        <Choice {...common} field="costCenter" label={t('app.accounting.costCenter')} entries={costCenters} />
        {units && units.length > 0 && (
          <Choice {...common} field="unit" label={t('app.accounting.unit')} entries={units} />
        )}
      </ListCard>
      <ListCard
        title={t('app.accounting.taxes')}
        hint={t('app.accounting.taxes.hint')}
        failed={taxes === null && 'accounting.taxes'}
        onRetry={onRetry}
      >
        {taxKeysOf(taxes, form.getValues('taxes')).map((key) => (
          <Choice
            key={key}
            {...common}
            field={fieldOf('taxes', key)}
            label={taxLabel(key)}
            entries={taxes && taxesOf(taxes, key)}
          />
        ))}
      </ListCard>
      <ListCard
        title={t('app.accounting.products')}
        hint={t('app.accounting.products.hint', { name })}
        failed={products === null && 'accounting.products'}
        onRetry={onRetry}
      >
        {PRODUCTS.map((key) => (
          <Choice
            key={key}
            {...common}
            field={fieldOf('products', key)}
            label={t(`app.accounting.product.${key}`)}
            entries={products}
          />
        ))}
      </ListCard>
      <ListCard
        title={t('app.accounting.payments')}
        hint={t('app.accounting.payments.hint')}
        failed={payments === null && 'app.accounting.list'}
        onRetry={onRetry}
      >
        {PAYMENTS.map((key) => (
          <Choice
            key={key}
            {...common}
            field={fieldOf('payments', key)}
            label={t(`invoicing.method.${key}`)}
            entries={payments}
          />
        ))}
      </ListCard>
    </>
  );
}
