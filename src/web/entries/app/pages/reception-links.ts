import { paths } from '../paths.ts';

export const receptionLinks = {
  home: paths.reception,
  walkIn: paths.receptionWalkIn,
  checkIn: paths.receptionCheckIn,
  guestList: paths.receptionGuestList,
  card: paths.registrationCard,
  reservation: paths.stays.reservation,
  reservations: () => paths.reservations(),
  registry: paths.registry,
  tomorrow: () => paths.checkIn('tomorrow'),
};
