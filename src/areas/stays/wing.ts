import type { Area } from '#foundation/area/area.ts';
import { listingsArea } from './listings/listings.area.ts';
import { filesArea } from './files/files.area.ts';
import { reservationsArea } from './reservations/reservations.area.ts';
import { foliosArea } from './folios/folios.area.ts';
import { housekeepingArea } from './housekeeping/housekeeping.area.ts';

export const staysWing: readonly Area[] = [
  listingsArea,
  filesArea,
  reservationsArea,
  foliosArea,
  housekeepingArea,
];
