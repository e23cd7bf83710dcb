import type { Area } from '#foundation/area/area.ts';
import { setupArea } from './setup/setup.area.ts';
import { todayArea } from './today/today.area.ts';
import { receptionArea } from './reception/reception.area.ts';
import { searchArea } from './search/search.area.ts';
import { historyArea } from './history/history.area.ts';
import { propertyClosureArea } from './property-closure/property-closure.area.ts';

export { readSubjectNames } from './history/index.ts';

export const deskWing: readonly Area[] = [
  setupArea,
  todayArea,
  receptionArea,
  searchArea,
  historyArea,
  propertyClosureArea,
];
