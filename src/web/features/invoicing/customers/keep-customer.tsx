import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';

import { CustomerInput, customersContract } from '#areas/invoicing/customers/customers.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { CUSTOMER_TOPICS, customersQuery } from './queries.ts';

type KeepProps = {
  /** The customer in the form: a stored one is not offered again. */
  readonly number: string;
  readonly read: () => CustomerInput;
};

/** Keeps the buyer of a document for the next one. */
export function KeepCustomer({ number, read }: KeepProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { send, isPending, error } = useChange(customersContract.createCustomer, {
    invalidates: CUSTOMER_TOPICS,
  });
  const keep = async () => {
    const saved = await send({ query: { propertyId: property.id }, body: read() });
    notify('success', t('app.customers.saved', { name: saved.fullName }));
  };
  const search = useSettled(number.trim());
  const known = useQuery({
    ...customersQuery(property.id, { kind: 'all', search, page: 1 }),
    enabled: search !== '',
  });
  if (!mayCall(customersContract.createCustomer) || known.data?.data.length) return null;
  return (
    <>
      <div>
        <Button
          kind="quiet"
          size="small"
          icon={<UserPlus aria-hidden="true" />}
          busy={isPending}
          onClick={() => void keep().catch(() => undefined)}
        >
          {t('app.customers.keep')}
        </Button>
      </div>
      {error && (
        <Notice family="rose" live>
          {error.message}
        </Notice>
      )}
    </>
  );
}
