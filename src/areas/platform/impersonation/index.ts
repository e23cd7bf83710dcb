export { createViewReader } from './impersonation.service.ts';
