import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';

import {
  accountingContract,
  type AccountingMapping,
} from '#areas/invoicing/accounting/accounting.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { ScreenLink } from '#web/shell/screens.tsx';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './accounting.module.css';
import { MappingCards } from './mapping-cards.tsx';
import { codesOf, isMapping, mappingForm, valuesOf } from './mapping-form.ts';
import { RatesCard } from './rates-card.tsx';
import { saveFailure } from './save-failure.ts';
import { type Lists, listsQuery, MAPPING_TOPICS, mappingQuery } from './queries.ts';

const FORM = 'accounting-mapping';

type MappingPageProps = { readonly connections: string; readonly invoices: string };

/** Part of S-APP-33: the names of Posada's things in the accounting program. */
export function MappingPage({ connections, invoices }: MappingPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [search] = useSearchParams();
  // The issuer, when several issuers keep their books in the same program.
  const program = { propertyId: property.id, propertyIntegrationId: search.get('of') ?? undefined };
  const mapping = useQuery(mappingQuery(program));
  const lists = useQuery({ ...listsQuery(program), enabled: mapping.isSuccess });
  const error = mapping.error ?? lists.error;
  const hasNone = mapping.error instanceof CallFailure && mapping.error.is('no-accounting-program');
  const again = () => void (mapping.error ? mapping.refetch() : lists.refetch());
  const name = [mapping.data?.name, mapping.data?.issuer].filter(Boolean).join(' · ');
  return (
    <Page
      title={t('app.accounting.title')}
      subtitle={mapping.data && t('app.accounting.lead', { name })}
      actions={<ScreenLink to={invoices}>{t('shell.nav.invoicing')}</ScreenLink>}
    >
      {mapping.data && lists.data && (
        <Mapping mapping={mapping.data} lists={lists.data} onRetry={() => void lists.refetch()} />
      )}
      {hasNone && (
        <Card>
          <Empty
            icon={<BookOpenCheck aria-hidden="true" />}
            title={t('app.accounting.none')}
            text={t('app.accounting.none.text')}
            action={<ScreenLink to={connections}>{t('invoicing.connect')}</ScreenLink>}
          />
        </Card>
      )}
      {error && !hasNone && (
        <Card>
          <Failed error={error} busy={mapping.isFetching || lists.isFetching} onRetry={again} />
        </Card>
      )}
      {!error && !(mapping.data && lists.data) && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Card padded>
            <Skeleton lines={8} />
          </Card>
        </div>
      )}
      <div className={styles['rest']}>
        <RatesCard />
      </div>
    </Page>
  );
}

/** The choices that the first invoice needs, or that all are made. */
function Check({ mapping: { missing, version, name } }: { readonly mapping: AccountingMapping }) {
  const { t, format } = useLanguage();
  if (missing.length === 0) return <Notice family="palm">{t('app.accounting.ready', { name })}</Notice>;
  const list = format.list(missing.map((one) => t(`app.accounting.missing.${one}`)));
  return (
    <Notice family="sun">
      {t('app.accounting.missing', { list })} {version === 0 && t('app.accounting.proposed')}
    </Notice>
  );
}

type MappingProps = {
  readonly mapping: AccountingMapping;
  readonly lists: Lists;
  readonly onRetry: () => void;
};

function Mapping({ mapping, lists, onRetry }: MappingProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const change = useChange(accountingContract.saveAccountingMapping, { invalidates: MAPPING_TOPICS });
  const { form, stale, settle } = useRecordForm(mappingForm, {
    record: mapping,
    valuesOf: (record) => valuesOf(record ?? mapping, lists),
    isRecord: isMapping,
    labels: {},
    onSubmit: async (values, stored) => {
      const ifMatch = String(stored?.version ?? 0);
      const { propertyIntegrationId } = mapping;
      const asked = { query: { propertyId: property.id, propertyIntegrationId }, body: codesOf(values) };
      const saved = await change.send(asked, { ifMatch }).catch((failure: unknown) => {
        throw saveFailure(failure, t('accounting.save'));
      });
      settle(saved);
      notify('success', t('app.accounting.saved'));
    },
  });
  return (
    <Form id={FORM} form={form}>
      <div className={styles['cards']}>
        <Check mapping={mapping} />
        <StaleRecord stale={stale} />
        <MappingCards form={form} lists={lists} name={mapping.name} onRetry={onRetry} />
        {mayCall(accountingContract.saveAccountingMapping) && (
          <div className={styles['foot']}>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t('app.accounting.save')}
            </Button>
          </div>
        )}
      </div>
    </Form>
  );
}
