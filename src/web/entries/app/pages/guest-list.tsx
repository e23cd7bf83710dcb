import { GuestListDrawer } from '#web/features/check-in-host/guest-list-drawer.tsx';
import { paths } from '../paths.ts';

export const CheckInGuestList = () => <GuestListDrawer checkIn={paths.checkInStay} />;
export const ReceptionGuestList = () => <GuestListDrawer checkIn={paths.receptionCheckIn} />;
