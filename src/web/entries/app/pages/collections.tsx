import { CollectionsPage } from '#web/features/collections/collections-page.tsx';
import { paths } from '../paths.ts';

export const Collections = () => <CollectionsPage links={paths.collections} invoices={paths.invoicing()} />;
