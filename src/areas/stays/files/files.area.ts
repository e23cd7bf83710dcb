import { defineArea } from '#foundation/area/area.ts';
import { deleteUnusedPhotoJob, removeContentJob } from './files.jobs.ts';
import { fileRoutes } from './files.routes.ts';

export const filesArea = defineArea({
  routes: fileRoutes,
  jobs: [deleteUnusedPhotoJob, removeContentJob],
});
