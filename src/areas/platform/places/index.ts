export { cityAnswer } from './cities.service.ts';
export { resolvePlace, presentPlace } from './resolve-place.service.ts';
