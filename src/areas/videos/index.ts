export type { Playlist, Video } from './videos.contract.ts';
export { videoRoutes } from './videos.routes.ts';
export { getVideo, listPlaylists } from './videos.service.ts';
