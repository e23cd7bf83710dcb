import type { Area } from '#foundation/area/area.ts';
import { calendarsArea } from './calendars/calendars.area.ts';
import { pmsSyncArea } from './pms-sync/pms-sync.area.ts';
import { pmsMigrationArea } from './pms-migration/pms-migration.area.ts';

export { pmsConnections } from './pms-sync/index.ts';

export const channelsWing: readonly Area[] = [calendarsArea, pmsSyncArea, pmsMigrationArea];
