import { defineArea } from '#foundation/area/area.ts';
import { forgetPhotoJob, removeContentJob } from './files.jobs.ts';
import { fileRoutes } from './files.routes.ts';

export const filesArea = defineArea({
  routes: fileRoutes,
  jobs: [forgetPhotoJob, removeContentJob],
});
