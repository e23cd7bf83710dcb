export { cityAnswer } from './cities.service.ts';
export { placeOf, showPlace } from './place-of.service.ts';
