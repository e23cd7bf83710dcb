export { cityAnswer } from './cities.service.ts';
export { placeOfLocation, showPlace } from './place-of.service.ts';
