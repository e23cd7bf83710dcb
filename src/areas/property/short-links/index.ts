export { noteOpening, resolveShortLink } from './short-links.service.ts';
