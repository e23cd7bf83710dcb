import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { VideoSource } from './videos.constants.ts';
import type { Words } from './videos.contract.ts';
import type { VideoTables } from './videos.tables.ts';

export type PlaylistRow = {
  id: string;
  slug: string;
  titles: Words;
  place: number;
  is_public: boolean;
  created_at: Instant;
};
export type VideoRow = {
  id: string;
  playlist_id: string;
  slug: string;
  titles: Words;
  summaries: Words;
  source: VideoSource;
  reference: string;
  seconds: number | null;
  place: number;
  created_at: Instant;
};

/** jsonb is written as text. */
const asJson = <Row extends { titles?: Words; summaries?: Words }>(row: Row): Row => ({
  ...row,
  ...(row.titles && { titles: JSON.stringify(row.titles) as never }),
  ...(row.summaries && { summaries: JSON.stringify(row.summaries) as never }),
});

export const listPlaylistRows = (db: Queries): Promise<PlaylistRow[]> =>
  db.tables<VideoTables>().selectFrom('playlists').selectAll().orderBy('place').orderBy('id').execute();

export const listVideoRows = (db: Queries): Promise<VideoRow[]> =>
  db.tables<VideoTables>().selectFrom('videos').selectAll().orderBy('place').orderBy('id').execute();

/** Administrators change the order one after the other. */
export const lockOrder = (tx: Transaction) =>
  tx.named('lock-videos', 'select pg_advisory_xact_lock(hashtextextended($1, 37))', ['videos']);

export async function insertPlaylist(tx: Transaction, row: PlaylistRow): Promise<void> {
  await tx.tables<VideoTables>().insertInto('playlists').values(asJson(row)).execute();
}

export async function insertVideo(tx: Transaction, row: VideoRow): Promise<void> {
  await tx.tables<VideoTables>().insertInto('videos').values(asJson(row)).execute();
}

export async function changePlaylist(
  tx: Transaction,
  id: string,
  change: Partial<Omit<PlaylistRow, 'id'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.tables<VideoTables>().updateTable('playlists').set(asJson(change)).where('id', '=', id).execute();
}

export async function changeVideo(
  tx: Transaction,
  id: string,
  change: Partial<Omit<VideoRow, 'id' | 'playlist_id'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.tables<VideoTables>().updateTable('videos').set(asJson(change)).where('id', '=', id).execute();
}

export async function deleteVideoRow(
  tx: Transaction,
  table: 'playlists' | 'videos',
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .tables<VideoTables>()
    .deleteFrom(table)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
