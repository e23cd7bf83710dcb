import type { Context } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { videoAddressesOf, PLAYLISTS_MAX, VIDEOS_MAX, parseVideoAddress } from './videos.constants.ts';
import type {
  Playlist,
  PlaylistChange,
  PlaylistEntry,
  PlaylistInput,
  Video,
  VideoChange,
  VideoInput,
  Words,
} from './videos.contract.ts';
import { videoErrors } from './videos.errors.ts';
import {
  changePlaylist,
  changeVideo,
  insertPlaylist,
  insertVideo,
  listPlaylistRows,
  listVideoRows,
  lockOrder,
  type PlaylistRow,
  deleteVideoRow,
  type VideoRow,
} from './videos.store.ts';

const inWords = (words: Words, language: Language): string => words[language] ?? words.es;

const presentVideo = (language: Language, row: VideoRow, playlist: PlaylistRow): Video => ({
  _id: row.id,
  slug: row.slug,
  title: inWords(row.titles, language),
  summary: inWords(row.summaries, language),
  source: row.source,
  ...videoAddressesOf(row.source, row.reference),
  seconds: row.seconds,
  playlist: { slug: playlist.slug, title: inWords(playlist.titles, language) },
});

/** The public list; a playlist without a video is not in it. */
export async function listPlaylists(ctx: Context): Promise<Playlist[]> {
  const [playlists, videos] = await Promise.all([listPlaylistRows(ctx.system), listVideoRows(ctx.system)]);
  return playlists
    .filter((playlist) => playlist.is_public)
    .map((playlist) => ({
      _id: playlist.id,
      slug: playlist.slug,
      title: inWords(playlist.titles, ctx.language),
      videos: videos
        .filter(({ playlist_id: of }) => of === playlist.id)
        .map((video) => presentVideo(ctx.language, video, playlist)),
    }))
    .filter((playlist) => playlist.videos.length > 0);
}

export async function getVideo(ctx: Context, slug: string): Promise<Video> {
  const videos = (await listPlaylists(ctx)).flatMap((playlist) => playlist.videos);
  const video = videos.find((one) => one.slug === slug);
  if (!video) throw httpErrors.missing();
  return video;
}

const presentEntry = (playlist: PlaylistRow, videos: readonly VideoRow[]): PlaylistEntry => ({
  _id: playlist.id,
  slug: playlist.slug,
  titles: playlist.titles,
  isPublic: playlist.is_public,
  videos: videos
    .filter(({ playlist_id: of }) => of === playlist.id)
    .map((video) => ({
      _id: video.id,
      slug: video.slug,
      titles: video.titles,
      summaries: video.summaries,
      source: video.source,
      url: videoAddressesOf(video.source, video.reference).watchUrl,
      seconds: video.seconds,
    })),
});

export async function listEntries(ctx: Context): Promise<PlaylistEntry[]> {
  const [playlists, videos] = await Promise.all([listPlaylistRows(ctx.system), listVideoRows(ctx.system)]);
  return playlists.map((playlist) => presentEntry(playlist, videos));
}

type All = { readonly playlists: readonly PlaylistRow[]; readonly videos: readonly VideoRow[] };

/** One change of the list, and the changed playlist afterwards. */
async function changing(
  ctx: Context,
  change: (tx: Transaction, all: All) => Promise<string>,
): Promise<PlaylistEntry> {
  try {
    return await ctx.system.transaction(async (tx) => {
      await lockOrder(tx);
      const read = async () => ({ playlists: await listPlaylistRows(tx), videos: await listVideoRows(tx) });
      const id = await change(tx, await read());
      const { playlists, videos } = await read();
      const playlist = playlists.find((one) => one.id === id);
      if (!playlist) throw httpErrors.missing();
      return presentEntry(playlist, videos);
    });
  } catch (error) {
    if (!constraintOf(error)?.endsWith('_slug_key')) throw error;
    throw videoErrors.slugTaken({ field: 'slug', cause: error });
  }
}

/** The new place of each row that moves when one goes to `place`. */
function moved(rows: readonly { id: string }[], id: string, place: number): [id: string, place: number][] {
  const order = rows.map((row) => row.id).filter((one) => one !== id);
  order.splice(place, 0, id);
  return order.map((one, index) => [one, index]);
}

const nextPlace = (rows: readonly { place: number }[]) => Math.max(-1, ...rows.map(({ place }) => place)) + 1;

export const createPlaylist = (ctx: Context, { isPublic, ...input }: PlaylistInput) =>
  changing(ctx, async (tx, { playlists }) => {
    if (playlists.length >= PLAYLISTS_MAX) throw videoErrors.tooMany();
    const now = ctx.clock.now();
    const id = newId<string>(now);
    const place = nextPlace(playlists);
    await insertPlaylist(tx, { ...input, id, place, is_public: isPublic, created_at: now });
    return id;
  });

export const updatePlaylist = (ctx: Context, id: string, { place, isPublic, ...input }: PlaylistChange) =>
  changing(ctx, async (tx, { playlists }) => {
    if (!playlists.some((one) => one.id === id)) throw httpErrors.missing();
    await changePlaylist(tx, id, {
      ...(input.slug !== undefined && { slug: input.slug }),
      ...(input.titles && { titles: input.titles }),
      ...(isPublic !== undefined && { is_public: isPublic }),
    });
    for (const [one, at] of place === undefined ? [] : moved(playlists, id, place)) {
      await changePlaylist(tx, one, { place: at });
    }
    return id;
  });

const embedAddressOf = (address: string) => {
  const found = parseVideoAddress(address);
  if (!found) throw httpErrors.invalid({ field: 'url' });
  return found;
};

export const createVideo = (ctx: Context, playlistId: string, { url, seconds, ...input }: VideoInput) =>
  changing(ctx, async (tx, { playlists, videos }) => {
    if (!playlists.some((one) => one.id === playlistId)) throw httpErrors.missing();
    const own = videos.filter(({ playlist_id: of }) => of === playlistId);
    if (own.length >= VIDEOS_MAX) throw videoErrors.tooMany();
    const now = ctx.clock.now();
    await insertVideo(tx, {
      ...input,
      ...embedAddressOf(url),
      id: newId<string>(now),
      playlist_id: playlistId,
      seconds: seconds ?? null,
      place: nextPlace(own),
      created_at: now,
    });
    return playlistId;
  });

export const updateVideo = (ctx: Context, id: string, { place, url, ...input }: VideoChange) =>
  changing(ctx, async (tx, { videos }) => {
    const video = videos.find((one) => one.id === id);
    if (!video) throw httpErrors.missing();
    await changeVideo(tx, id, {
      ...(input.slug !== undefined && { slug: input.slug }),
      ...(input.titles && { titles: input.titles }),
      ...(input.summaries && { summaries: input.summaries }),
      ...(input.seconds !== undefined && { seconds: input.seconds }),
      ...(url !== undefined && embedAddressOf(url)),
    });
    const own = videos.filter(({ playlist_id: of }) => of === video.playlist_id);
    for (const [one, at] of place === undefined ? [] : moved(own, id, place)) {
      await changeVideo(tx, one, { place: at });
    }
    return video.playlist_id;
  });

export const deleteVideoEntry = (ctx: Context, table: 'playlists' | 'videos', id: string): Promise<void> =>
  ctx.system.transaction(async (tx) => {
    if (!(await deleteVideoRow(tx, table, id))) throw httpErrors.missing();
  });
