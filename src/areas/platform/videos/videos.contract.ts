import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Language } from '#vocabulary/language.ts';
import { parseVideoAddress } from './videos.constants.ts';
import { videoErrors } from './videos.errors.ts';

export const VideoSource = z.enum(['youtube', 'vimeo', 'file']);

/** A video in the words of one language. */
export const Video = z.object({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  source: VideoSource,
  watchUrl: z.string(),
  /** For a frame or a player that is created when the viewer presses play, never before. */
  playerUrl: z.string(),
  seconds: z.number().int().nullable(),
  playlist: z.object({ slug: z.string(), title: z.string() }),
});
export type Video = z.infer<typeof Video>;

export const Playlist = z.object({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  videos: z.array(Video),
});
export type Playlist = z.infer<typeof Playlist>;

const text = (max: number) =>
  z.string().trim().min(1, 'general.required').max(max, 'general.invalid.tooLong');
/** Spanish is the language that the others fall back to. */
const words = (max: number) =>
  z.object({ es: text(max), pt: text(max).optional(), en: text(max).optional() });
export type Words = z.infer<ReturnType<typeof words>>;

export const VideoTitles = words(120);
export const VideoSummaries = words(1000);

export const VideoSlug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'videos.error.slug')
  .max(80, 'general.invalid.tooLong');

export const VideoInput = z.object({
  slug: VideoSlug,
  titles: VideoTitles,
  summaries: VideoSummaries,
  url: z
    .string()
    .trim()
    .max(500, 'general.invalid.tooLong')
    .refine((address) => parseVideoAddress(address) !== null, 'videos.error.address'),
  seconds: z.number().int().min(1).max(86_400).nullable().optional(),
});
export type VideoInput = z.infer<typeof VideoInput>;

export const PlaylistInput = z.object({
  slug: VideoSlug,
  titles: VideoTitles,
  isPublic: z.boolean().default(false),
});
export type PlaylistInput = z.infer<typeof PlaylistInput>;

/** From 0; a place beyond the end is the end. */
const place = z.number().int().min(0).max(1000).optional();
export const VideoChange = z.object({ ...VideoInput.partial().shape, place });
export type VideoChange = z.infer<typeof VideoChange>;
export const PlaylistChange = z.object({
  slug: VideoSlug.optional(),
  titles: PlaylistInput.shape.titles.optional(),
  isPublic: z.boolean().optional(),
  place,
});
export type PlaylistChange = z.infer<typeof PlaylistChange>;

/** As administrators write it: every language. */
export const VideoEntry = z.object({
  _id: z.uuid(),
  slug: z.string(),
  titles: VideoTitles,
  summaries: VideoSummaries,
  source: VideoSource,
  url: z.string(),
  seconds: z.number().int().nullable(),
});
export const PlaylistEntry = z.object({
  _id: z.uuid(),
  slug: z.string(),
  titles: VideoTitles,
  isPublic: z.boolean(),
  videos: z.array(VideoEntry),
});
export type PlaylistEntry = z.infer<typeof PlaylistEntry>;

const byId = z.object({ id: z.uuid() });
const admin = { access: 'admin', status: 200, reply: PlaylistEntry } as const;
const gone = z.object({ deleted: z.literal(true) });
const language = z.object({ language: Language.optional().catch(undefined) });
const open = { method: 'GET', access: 'public', status: 200, query: language } as const;

export const videosContract = {
  listPlaylists: defineCall({
    ...open,
    id: 'C-GEN-05',
    path: '/api/common/playlists',
    reason: 'The public page of videos; only what administrators published',
    summary: 'List published playlists',
    description: 'Includes the videos in order. A playlist without videos is omitted.',
    reply: z.array(Playlist),
  }),
  getVideo: defineCall({
    ...open,
    id: 'C-GEN-06',
    path: '/api/common/playlists/videos/{slug}',
    reason: 'The public page of one video; only of published playlists',
    summary: 'Get a published video',
    params: z.object({ slug: z.string().max(200) }),
    reply: Video,
  }),
  listEntries: defineCall({
    ...admin,
    id: 'C-GEN-29',
    method: 'GET',
    path: '/api/admin/playlists',
    summary: 'List all playlists',
    description: 'Includes unpublished playlists, and the text of playlists and videos in every language.',
    reply: z.array(PlaylistEntry),
  }),
  createPlaylist: defineCall({
    ...admin,
    id: 'C-GEN-30',
    method: 'POST',
    path: '/api/admin/playlists',
    summary: 'Create a playlist',
    description: 'The new playlist is the last one.',
    body: PlaylistInput,
    status: 201,
    errors: [videoErrors.slugTaken, videoErrors.tooMany],
  }),
  updatePlaylist: defineCall({
    ...admin,
    id: 'C-GEN-31',
    method: 'PATCH',
    path: '/api/admin/playlists/{id}',
    summary: 'Update a playlist',
    description: 'Changes, publishes or moves the playlist.',
    params: byId,
    body: PlaylistChange,
    errors: [videoErrors.slugTaken],
  }),
  deletePlaylist: defineCall({
    ...admin,
    id: 'C-GEN-32',
    method: 'DELETE',
    path: '/api/admin/playlists/{id}',
    summary: 'Delete a playlist',
    description: 'Its videos are deleted too.',
    params: byId,
    reply: gone,
  }),
  createVideo: defineCall({
    ...admin,
    id: 'C-GEN-33',
    method: 'POST',
    path: '/api/admin/playlists/{id}/videos',
    summary: 'Create a video',
    description:
      'The new video is the last one of the playlist. `url` is the address that a viewer copies from the video site.',
    params: byId,
    body: VideoInput,
    status: 201,
    errors: [videoErrors.slugTaken, videoErrors.tooMany],
  }),
  updateVideo: defineCall({
    ...admin,
    id: 'C-GEN-34',
    method: 'PATCH',
    path: '/api/admin/videos/{id}',
    summary: 'Update a video',
    description: 'Changes or moves the video.',
    params: byId,
    body: VideoChange,
    errors: [videoErrors.slugTaken],
  }),
  deleteVideo: defineCall({
    ...admin,
    id: 'C-GEN-35',
    method: 'DELETE',
    path: '/api/admin/videos/{id}',
    summary: 'Delete a video',
    params: byId,
    reply: gone,
  }),
};
