import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import {
  type PlaylistEntry,
  PlaylistInput,
  VideoInput,
  videosContract,
} from '#areas/platform/videos/videos.contract.ts';
import { call } from '#web/shell/call.ts';

export const playlistsQuery = queryOptions({
  queryKey: ['playlists'],
  queryFn: ({ signal }) => call(videosContract.listEntries, {}, { signal }),
});

export type VideoEntry = PlaylistEntry['videos'][number];

/** The open record beside the list; null stands for a new one. */
export type Opened =
  | { readonly kind: 'playlist'; readonly playlist: PlaylistEntry | null }
  | { readonly kind: 'video'; readonly playlist: PlaylistEntry; readonly video: VideoEntry | null };

export const PlaylistForm = z.object({
  slug: PlaylistInput.shape.slug,
  titles: PlaylistInput.shape.titles,
  isPublic: z.boolean(),
});
export const VideoForm = VideoInput.omit({ seconds: true });

const NO_WORDS = { es: '', pt: '', en: '' };

export const playlistValues = (playlist: PlaylistEntry | null) => ({
  slug: playlist?.slug ?? '',
  titles: { ...NO_WORDS, ...playlist?.titles },
  isPublic: playlist?.isPublic ?? false,
});

export const videoValues = (video: VideoEntry | null) => ({
  slug: video?.slug ?? '',
  titles: { ...NO_WORDS, ...video?.titles },
  summaries: { ...NO_WORDS, ...video?.summaries },
  url: video?.url ?? '',
});
