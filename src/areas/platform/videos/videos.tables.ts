import {
  boolean,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { VideoSource } from './videos.constants.ts';
import type { Words } from './videos.contract.ts';

const owner = { none: 'of the installation, the same for everybody' } as const;

export const playlists = defineTable({
  name: 'playlists',
  owner,
  columns: {
    id: uuid(),
    slug: text(),
    titles: json<Words>(),
    place: integer(),
    is_public: boolean(),
    created_at: instant(),
  },
});

export const videos = defineTable({
  name: 'videos',
  owner,
  columns: {
    id: uuid(),
    playlist_id: uuid(),
    slug: text(),
    titles: json<Words>(),
    summaries: json<Words>(),
    source: text<VideoSource>(),
    reference: text(),
    seconds: nullable(integer()),
    place: integer(),
    created_at: instant(),
  },
});

export type VideoTables = TablesOf<[typeof playlists, typeof videos]>;
