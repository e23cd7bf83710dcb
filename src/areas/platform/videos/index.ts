export type { Playlist, Video } from './videos.contract.ts';
export { getVideo, listPlaylists } from './videos.service.ts';
