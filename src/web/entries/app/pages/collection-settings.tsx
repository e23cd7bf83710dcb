import { CollectionSettingsPage } from '#web/features/collections/settings-page.tsx';
import { ConnectionWebhooks } from '#web/features/connections/connection-webhooks.tsx';
import { paths } from '../paths.ts';

export const CollectionSettings = () => (
  <CollectionSettingsPage links={paths.collections} webhooks={(id) => <ConnectionWebhooks id={id} />} />
);
