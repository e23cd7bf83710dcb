import { syncContract } from '#areas/channels/pms-sync/sync/sync.contract.ts';
import { CalendarSearch, Download, FileUp, RefreshCw, Shapes } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { importContract } from '#areas/stays/listings/import/import.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { callForFile } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { useMayOpen } from '#web/shell/screens.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { systemsQuery } from './queries.ts';

type MenuLinks = {
  readonly calendarCheck: () => string;
  readonly types: () => string;
  readonly importing: () => string;
};

/** Actions for all listings instead of one. */
export function ListingsMenu({ calendarCheck, types, importing }: MenuLinks) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { has, mayCall } = useAccess();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const query = { propertyId: property.id };
  const systems = useQuery({ ...systemsQuery(property.id), enabled: has('integrations') });
  const sync = useChange(syncContract.syncListings, { invalidates: [['integrations']] });
  const failed = (failure: Error) => notify('error', failure.message);
  const read = () => sync.send({ query }).then(() => notify('success', t('app.listing.sync.asked')), failed);
  const download = async () =>
    saveFile(await callForFile(importContract.exportListings, { query }), 'posada.csv').catch(failed);
  const items: readonly (MenuItem | false | undefined)[] = [
    mayOpen(importing()) && {
      key: 'import',
      label: t('app.listing.import'),
      icon: <FileUp aria-hidden="true" />,
      onSelect: () => void navigate(importing()),
    },
    mayCall(importContract.exportListings) && {
      key: 'export',
      label: t('app.listing.export.csv'),
      icon: <Download aria-hidden="true" />,
      onSelect: () => void download().catch(failed),
    },
    mayCall(syncContract.syncListings) &&
      systems.data &&
      systems.data.length > 0 && {
        key: 'sync',
        label: t('app.listing.sync'),
        icon: <RefreshCw aria-hidden="true" />,
        onSelect: () => void read(),
      },
    {
      key: 'types',
      label: t('app.listing.types'),
      icon: <Shapes aria-hidden="true" />,
      onSelect: () => void navigate(types(), { preventScrollReset: true }),
    },
    mayOpen(calendarCheck()) && {
      key: 'check',
      label: t('app.listing.explain'),
      icon: <CalendarSearch aria-hidden="true" />,
      onSelect: () => void navigate(calendarCheck()),
    },
  ];
  return <MoreMenu items={items} />;
}
