export { shortLinkRoutes } from './short-links.routes.ts';
export { noteOpening, resolveShortLink } from './short-links.service.ts';
