import { defineArea } from '#foundation/area/area.ts';
import { followReservationJob } from './folios.jobs.ts';

export const foliosArea = defineArea({
  jobs: [followReservationJob],
});
