export { codesFor } from './mapping.service.ts';
