import {
  BedDouble,
  CalendarDays,
  DoorOpen,
  IdCard,
  Landmark,
  type LucideIcon,
  Plug,
  Sun,
} from 'lucide-react';

import type { TextKey } from '#texts/index.ts';

/** Every address of the app is made here; nobody writes one by hand. */
export const paths = {
  today: () => '/',
  calendar: () => '/calendar',
  attention: () => '/#attention',
  reservations: (search?: string) =>
    search === undefined ? '/reservations' : `/reservations?${new URLSearchParams({ search })}`,
  checkIn: () => '/check-in',
  registry: () => '/registry',
  listings: () => '/listings',
  connections: () => '/integrations',
  account: () => '/account',
  login: (next?: string) => (next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`),
} as const;

export type RailEntry = { readonly text: TextKey; readonly to: string; readonly icon: LucideIcon };

/** The rail, and on phones the bottom bar: the first four and the rest behind "Más". */
export const rail: readonly RailEntry[] = [
  { text: 'shell.nav.today', to: paths.today(), icon: Sun },
  { text: 'shell.nav.calendar', to: paths.calendar(), icon: CalendarDays },
  { text: 'shell.nav.reservations', to: paths.reservations(), icon: DoorOpen },
  { text: 'shell.nav.checkIn', to: paths.checkIn(), icon: IdCard },
  { text: 'shell.nav.registry', to: paths.registry(), icon: Landmark },
  { text: 'shell.nav.listings', to: paths.listings(), icon: BedDouble },
  { text: 'shell.nav.connections', to: paths.connections(), icon: Plug },
];
