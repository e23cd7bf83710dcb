export { thingsOf } from './things.service.ts';
