import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import type { AccountingEntry } from '#areas/invoicing/accounting/accounting.contract.ts';
import { customersContract, type OneCustomer } from '#areas/invoicing/customers/customers.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerForm, isCustomer, STALE_LABELS, valuesOf } from './customer-schema.ts';
import { KnownCustomerNotice } from './known-customer.tsx';
import { CUSTOMER_TOPICS, customerQuery, documentTypesQuery } from './queries.ts';
import { SimilarCustomers } from './similar-customers.tsx';

const FORM = 'customer';

export type CustomerLinks = { readonly home: string; readonly customer: (id: string) => string };

type EditorProps = {
  readonly customer: OneCustomer | undefined;
  readonly documentTypes: readonly AccountingEntry[];
  readonly links: CustomerLinks;
};

function Editor({ customer, documentTypes, links }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const go = useDrawerNavigation();
  const close = () => go(links.home);
  const query = { propertyId: property.id };
  const create = useChange(customersContract.createCustomer, { invalidates: CUSTOMER_TOPICS });
  const change = useChange(customersContract.changeCustomer, { invalidates: CUSTOMER_TOPICS });
  const isLocked = !mayCall(customersContract.changeCustomer);
  const { form, stale } = useRecordForm(CustomerForm, {
    record: customer,
    valuesOf,
    isRecord: (value): value is OneCustomer => isCustomer(value),
    labels: STALE_LABELS,
    onSubmit: async (body, stored) => {
      const saved = stored
        ? await change.send(
            { params: { siigoId: stored._id }, query, body },
            { ifMatch: String(stored.version) },
          )
        : await create.send({ query, body });
      notify('success', t('app.customers.saved', { name: saved.fullName }));
      close();
    },
  });
  return (
    <Drawer
      open
      title={customer?.fullName ?? t('app.customers.add')}
      subtitle={customer && customer.thirdPartyId !== null ? t('app.customers.there') : undefined}
      onClose={close}
      foot={
        <>
          {customer && mayCall(customersContract.deleteCustomer) && (
            <DeleteCustomer customer={customer} onGone={close} />
          )}
          <Button onClick={close}>{t(isLocked ? 'shell.close' : 'general.cancel')}</Button>
          {!isLocked && (
            <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
              {t(customer ? 'app.save' : 'app.customers.create')}
            </Button>
          )}
        </>
      }
    >
      <StaleRecord stale={stale} />
      {customer && !isLocked && (
        <SimilarCustomers customer={customer} onMerged={(id) => go(links.customer(id))} />
      )}
      <Form id={FORM} form={form}>
        <CustomerFields
          form={form}
          documentTypes={documentTypes}
          isLocked={isLocked}
          known={
            !isLocked && (
              <KnownCustomerNotice
                documentTypeId={form.watch('documentTypeId')}
                documentNumber={form.watch('documentNumber')}
                isNews={({ customer: { _id: id } }) => (id === null ? !customer : id !== customer?._id)}
                label={({ source }) => t(source === 'book' ? 'app.customers.open' : 'app.customers.use')}
                onTake={({ customer: known }) =>
                  known._id === null
                    ? form.reset(valuesOf(known), { keepDefaultValues: true })
                    : go(links.customer(known._id))
                }
              />
            )
          }
        />
      </Form>
    </Drawer>
  );
}

type DeleteProps = { readonly customer: OneCustomer; readonly onGone: () => void };

function DeleteCustomer({ customer: { _id: id, fullName: name }, onGone }: DeleteProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  // Only lists become stale: a deleted customer is not read again.
  const { send } = useChange(customersContract.deleteCustomer, {
    invalidates: [['customers', property.id, 'list'], ['history']],
  });
  return (
    <span style={{ marginRight: 'auto' }}>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('app.customers.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('app.customers.deleteQuestion', { name })}
        confirmLabel={t('app.customers.delete')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await send({ params: { id }, query: { propertyId: property.id } });
          notify('success', t('app.customers.deleted', { name }));
          onGone();
        }}
      >
        <p>{t('app.customers.deleteText')}</p>
      </ConfirmDialog>
    </span>
  );
}

/** A new customer, or one by its id. */
export function CustomerDrawer({ links }: { readonly links: CustomerLinks }) {
  const { t } = useLanguage();
  const { id } = useParams();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const types = useQuery(documentTypesQuery(property.id));
  const customer = useQuery({ ...customerQuery(property.id, id ?? ''), enabled: id !== undefined });
  const error = types.error ?? customer.error;
  const isThere = types.data && (id === undefined || customer.data);
  if (isThere) {
    const key = `${id} ${customer.data?.similar.length}`;
    return <Editor key={key} customer={customer.data} documentTypes={types.data} links={links} />;
  }
  return (
    <Drawer open title={t('app.customers.title')} onClose={() => go(links.home)}>
      {error ? (
        <Failed
          compact
          error={error}
          busy={types.isFetching || customer.isFetching}
          onRetry={() => void (types.error ? types.refetch() : customer.refetch())}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Drawer>
  );
}
