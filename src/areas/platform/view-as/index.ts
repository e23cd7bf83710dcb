export { createViewReader } from './view-as.service.ts';
