export { recordOpening, resolveShortLink } from './short-links.service.ts';
