import { foliosContract } from '#areas/stays/folios/folios.contract.ts';
import { AddEntryDrawer } from '#web/features/reservations/folio/add-entry-drawer.tsx';
import { LineDrawer } from '#web/features/reservations/folio/line-drawer.tsx';
import { NewAccountDrawer } from '#web/features/reservations/folio/new-account-drawer.tsx';
import { paths } from '../paths.ts';

export const AddToStay = () => <AddEntryDrawer links={paths.folio} call={foliosContract.addStayEntry} />;
export const LineOfStay = () => <LineDrawer links={paths.folio} call={foliosContract.correctStayEntry} />;
export const NewAccount = () => <NewAccountDrawer links={paths.house} />;
export const AddToAccount = () => <AddEntryDrawer links={paths.house} call={foliosContract.addHouseEntry} />;
export const LineOfAccount = () => <LineDrawer links={paths.house} call={foliosContract.correctHouseEntry} />;
