import type { Screen } from '#web/shell/screens.tsx';
import { paths } from './paths.ts';
import { screen, screensOf } from './sections/section.ts';
import { sections } from './sections/sections.ts';

/** The drawers of stays over each of the pages that have them. */
const stays = [paths.todayStays, paths.calendarStays, paths.conflictStays, paths.stays].flatMap((links) => [
  screen(links.create(), 'C-RES-03', 'reservations', 'operate'),
  screen(links.block(), 'C-RES-13', 'reservations', 'operate'),
  screen(links.edit(':id'), 'C-RES-04', 'reservations', 'operate'),
  screen(links.split(':id'), 'C-RES-18', 'reservations', 'operate'),
]);
const openStays = [paths.todayStays, paths.calendarStays, paths.conflictStays, paths.stays].map((links) =>
  screen(links.reservation(':id'), 'C-RES-02', 'reservations'),
);

/**
 * The access that each screen needs: the one table behind the rail, the menus, the search, the links and the pages
 * themselves (D-9). It uses the words of the calls' guards; tests/invariants/screens.test.ts compares both.
 */
export const screens: readonly Screen[] = [
  screen(paths.today(), 'C-HOME-01', 'today'),
  screen(paths.cleaning(), 'C-CLEAN-01', 'cleaning', 'prepare'),
  screen(paths.calendar(), 'C-RES-11', 'reservations'),
  screen(paths.calendarBlock(':id'), 'C-RES-11', 'reservations'),
  screen(paths.convertBlock(':id'), 'C-RES-25', 'reservations', 'operate'),
  screen(paths.conflicts(), 'C-RES-17', 'reservations'),
  screen(paths.reservations(), 'C-RES-01', 'reservations'),
  ...stays,
  // Before the check-in of one stay, whose pattern also matches the messages.
  ...screensOf(sections),
  screen(paths.checkIn(), 'C-CHK-05', 'check-in'),
  screen(paths.checkInSettings(), 'C-CHK-01', 'check-in', 'manage'),
  screen(paths.checkInWizard(), 'C-CHK-51', 'check-in', 'manage'),
  screen(paths.newCheckIn(), 'C-CHK-06', 'check-in', 'operate'),
  screen(paths.notifications(), 'C-NOT-03', 'check-in'),
  screen(paths.checkInStay(':id'), 'C-CHK-20', 'check-in'),
  screen(paths.checkInGuestList(':id'), 'C-CHK-46', 'check-in', 'guest-identity'),
  screen(paths.registry(), 'C-REG-13', 'registry'),
  screen(paths.registryEvidence(), 'C-REG-20', 'registry'),
  screen(paths.registryReport(':id'), 'C-REG-14', 'registry'),
  screen(paths.registrySettings(), 'C-REG-03', 'registry', 'manage'),
  screen(paths.registrySettings(':id'), 'C-REG-04', 'registry', 'manage'),
  screen(paths.listings(), 'C-LIST-01', 'listings'),
  screen(paths.newListing(), 'C-LIST-05', 'listings', 'manage'),
  screen(paths.listingTypes(), 'C-LIST-18', 'listings'),
  screen(paths.listingImport(), 'C-LIST-25', 'listings', 'manage'),
  screen(paths.calendarCheck(), 'C-LIST-17', 'listings', 'manage'),
  screen(paths.listing(':id'), 'C-LIST-02', 'listings'),
  screen(paths.connections(), 'C-INT-04', 'integrations'),
  screen(paths.authorized(), 'C-INT-05', 'integrations', 'manage'),
  screen(paths.renewConnection(':id'), 'C-INT-06', 'integrations', 'manage'),
  screen(paths.connection(':id'), 'C-INT-04', 'integrations'),
  screen(paths.connect(':id'), 'C-INT-05', 'integrations', 'manage'),
  screen(paths.migrate(), 'C-INT-27', 'integrations'),
  screen(paths.history(), 'C-AUD-01', 'audit', 'manage'),
  // Their pattern also matches the pages below them.
  ...openStays,
];
