import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { NewPropertyForm } from '#web/features/accounts/new-property-form.tsx';
import { DeletePropertyDialog } from '#web/features/properties/delete-dialog.tsx';
import { PropertyDrawer } from '#web/features/properties/property-drawer.tsx';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { countriesQuery } from '#web/parts/places/places.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { paths } from '../paths.ts';

export const OneProperty = () => <PropertyDrawer home={paths.properties()} />;
export const DeleteProperty = () => <DeletePropertyDialog home={paths.properties()} />;

/** The form of the first property, for one more: it is the current one afterwards, and asks for its listings. */
export function AddProperty() {
  const { t, language } = useLanguage();
  const { switchTo } = useProperty();
  const navigate = useNavigate();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(countriesQuery(language));
  const finish = (id: string) => {
    switchTo(id);
    void navigate(paths.newListing(id));
  };
  return (
    <Drawer
      open
      title={t('app.properties.new')}
      subtitle={t('app.property.lead')}
      onClose={() => go(paths.properties())}
    >
      {error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && <NewPropertyForm countries={data} action={t('app.property.create')} onDone={finish} />}
    </Drawer>
  );
}
