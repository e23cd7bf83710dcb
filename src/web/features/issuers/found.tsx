import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IssuerList } from '#areas/invoicing/issuers/issuers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { issuersQuery } from './queries.ts';

type FoundProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** The drawer of the record in the address; nothing when it does not exist any more. */
  readonly children: (list: IssuerList) => ReactNode;
};

/** The record of a drawer, from the list behind it: loading, missing, failed, or found. */
export function Found({ title, onClose, children }: FoundProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(issuersQuery(property.id));
  const drawer = data && children(data);
  if (drawer) return drawer;
  return (
    <Drawer open title={title} onClose={onClose}>
      {data && <Empty compact title={t('general.missing')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
