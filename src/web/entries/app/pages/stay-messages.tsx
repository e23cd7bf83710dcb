import type { StayMessageLinks } from '#web/features/messages/links.ts';
import { StayMessageDrawer } from '#web/features/messages/message-drawer.tsx';
import { TimelinePage } from '#web/features/messages/timeline-page.tsx';
import { paths } from '../paths.ts';

const links: StayMessageLinks = {
  ...paths.stayMessages,
  reservations: paths.reservations,
  reservation: paths.stays.reservation,
  editStay: paths.stays.edit,
  listing: paths.listing,
  checkIn: paths.checkInStay,
  template: paths.messages.template,
};

export const StayMessages = () => <TimelinePage links={links} />;
export const StayMessage = () => <StayMessageDrawer links={links} />;
