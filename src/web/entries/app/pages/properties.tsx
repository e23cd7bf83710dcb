import { BlockedPage } from '#web/features/properties/blocked-page.tsx';
import { ExpiredPage } from '#web/features/properties/expired-page.tsx';
import { PropertiesPage } from '#web/features/properties/properties-page.tsx';
import { helpAddress } from '../help.ts';
import { paths } from '../paths.ts';

export const Properties = () => (
  <PropertiesPage
    create={paths.addProperty()}
    edit={paths.editProperty}
    remove={paths.deleteProperty}
    plans={paths.subscriptions()}
  />
);
export const Blocked = () => <BlockedPage today={paths.today()} contact={helpAddress} />;
export const Expired = () => (
  <ExpiredPage today={paths.today()} history={paths.history()} plans={paths.checkout()} />
);
