import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { listingQuery } from './queries.ts';

type DrawerProps = { readonly home: () => string };

export function NewListingDrawer({ home }: DrawerProps) {
  const go = useDrawerNavigation();
  return <ListingEditor listing={undefined} onClose={() => go(home())} />;
}

export function ListingDrawer({ home }: DrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home());
  const { data, error, isFetching, refetch } = useQuery(listingQuery(property.id, id));
  if (data) return <ListingEditor key={data._id} listing={data} onClose={close} />;
  return (
    <Drawer open title={t('shell.nav.listings')} onClose={close}>
      {error ? (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Drawer>
  );
}
