export { forgetPhotoJob, removeContentJob } from './files.jobs.ts';
export { fileRoutes } from './files.routes.ts';
