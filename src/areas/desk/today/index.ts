export { inHouse } from './in-house.ts';
