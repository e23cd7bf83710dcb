import { NewCheckInDrawer } from '#web/features/check-in-host/new-check-in-drawer.tsx';
import { paths } from '../paths.ts';

export const NewCheckIn = () => <NewCheckInDrawer home={paths.checkIn} checkIn={paths.checkInStay} />;
