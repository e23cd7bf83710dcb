import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { termsQuery } from './queries.ts';
import { TermsEditor } from './terms-editor.tsx';

type DrawerProps = { readonly home: string };

export function NewTermsDrawer({ home }: DrawerProps) {
  const go = useDrawerNavigation();
  return <TermsEditor terms={undefined} onClose={() => go(home)} />;
}

export function TermsDrawer({ home }: DrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  const { data, error, isFetching, refetch } = useQuery(termsQuery(property.id));
  const terms = data?.find(({ _id }) => _id === id);
  if (terms) return <TermsEditor key={terms._id} terms={terms} onClose={close} />;
  return (
    <Drawer open width="lg" title={t('app.terms.one')} onClose={close}>
      {data && <Empty compact title={t('app.terms.gone')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
