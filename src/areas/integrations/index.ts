export { handleNoticeJob, syncConnectionJob, syncStaleConnections } from './connections.jobs.ts';
export { connectionRoutes } from './connections.routes.ts';
export { activeConnection, openConnection } from './connections.service.ts';
export { noticeRoutes } from './notices.routes.ts';
