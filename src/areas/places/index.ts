export { placeOf, showPlace } from './place-of.service.ts';
