import { useQuery } from '@tanstack/react-query';

import type { KnownCustomer } from '#areas/invoicing/customers/customers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { knownQuery } from './queries.ts';

type KnownProps = {
  readonly documentTypeId: string;
  readonly documentNumber: string;
  /** A customer that the form has already is not offered. */
  readonly isNews: (known: KnownCustomer) => boolean;
  readonly label: (known: KnownCustomer) => string;
  readonly onTake: (known: KnownCustomer) => void;
};

/** Stored customers with the typed document, before the rest is typed as well. */
export function KnownCustomerNotice({ documentTypeId, documentNumber, isNews, label, onTake }: KnownProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const typed = documentNumber.trim();
  const number = useSettled(typed);
  const { data } = useQuery(knownQuery(property.id, { documentTypeId, documentNumber: number }));
  if (!data || number !== typed || !isNews(data)) return null;
  return (
    <Notice
      family="sky"
      live
      more={
        <Button size="small" onClick={() => onTake(data)}>
          {label(data)}
        </Button>
      }
    >
      {t(`app.customers.known.${data.source}`, { name: data.customer.fullName })}
    </Notice>
  );
}
