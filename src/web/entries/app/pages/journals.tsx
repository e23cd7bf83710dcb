import { AccountsDrawer } from '#web/features/invoicing/journals/accounts-drawer.tsx';
import { JournalsPage } from '#web/features/invoicing/journals/journals-page.tsx';
import { paths } from '../paths.ts';

export const Journals = () => (
  <JournalsPage
    accounts={paths.journalAccounts()}
    invoices={paths.invoicing()}
    connections={paths.connections()}
    folio={paths.folio.home}
    house={paths.house.home}
  />
);

export const JournalAccounts = () => <AccountsDrawer home={paths.journals()} />;
