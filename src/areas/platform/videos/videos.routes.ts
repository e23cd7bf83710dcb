import { serve } from '#foundation/http/serve.ts';
import { videosContract } from './videos.contract.ts';
import {
  createPlaylist,
  createVideo,
  getVideo,
  listEntries,
  listPlaylists,
  deleteVideoEntry,
  updatePlaylist,
  updateVideo,
} from './videos.service.ts';

export const videoRoutes = serve(videosContract, {
  listPlaylists: (ctx) => listPlaylists(ctx),
  getVideo: (ctx, { params }) => getVideo(ctx, params.slug),
  listEntries: (ctx) => listEntries(ctx),
  createPlaylist: (ctx, { body }) => createPlaylist(ctx, body),
  updatePlaylist: (ctx, { params, body }) => updatePlaylist(ctx, params.id, body),
  deletePlaylist: async (ctx, { params }) => {
    await deleteVideoEntry(ctx, 'playlists', params.id);
    return { deleted: true as const };
  },
  createVideo: (ctx, { params, body }) => createVideo(ctx, params.id, body),
  updateVideo: (ctx, { params, body }) => updateVideo(ctx, params.id, body),
  deleteVideo: async (ctx, { params }) => {
    await deleteVideoEntry(ctx, 'videos', params.id);
    return { deleted: true as const };
  },
});
