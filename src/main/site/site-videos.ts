import type { FastifyRequest } from 'fastify';

import { getVideo, listPlaylists, type Playlist, type Video } from '#areas/platform/videos/index.ts';
import { Failure } from '#vocabulary/errors.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { commonDetailAddress, detailAddress } from '#vocabulary/site-pages.ts';
import { networkOf } from '../network.ts';
import type { Player } from './page-reply.ts';
import type { Row } from './page-template.ts';
import { contextOf, type Platform } from '../platform.ts';
import type { Filling, Site, Wanted } from './site.ts';

const HOSTS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

const hostOf = ({ source, watchUrl }: Video): string =>
  source === 'file' ? new URL(watchUrl).host : HOSTS[source];

/** `4:05`, and `1:02:09` where it takes that long. */
function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return (parts[0] === 0 ? `${minutes}:${rest}` : `${hours}:${minutes}:${rest}`).replace(/^0/, '');
}

function spokenTime(seconds: number, language: Language): string {
  const whole = Math.max(1, Math.round(seconds / 60));
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  return format.format(whole);
}

/** How long it takes, where that was entered. */
function timesOf({ seconds }: Video, language: Language): Record<'length' | 'spoken', readonly Row[]> {
  if (seconds === null) return { length: [], spoken: [] };
  const row = { values: { length: clockTime(seconds), spoken: spokenTime(seconds, language) } };
  return { length: [row], spoken: [row] };
}

const cardOf = (video: Video, language: Language): Row => ({
  values: { slug: video.slug, title: video.title, summary: video.summary },
  parts: timesOf(video, language),
});

const contextFor = (platform: Platform, request: FastifyRequest, language: Language) =>
  contextOf(platform, {}, { language, requestId: request.id, network: networkOf(request) });

const NO_ROWS = { playlist: [], none: [], failed: [] } as const;

/** A page for people also where the database does not answer; the next visit tries again. */
function failedFilling(platform: Platform, error: unknown): Filling {
  platform.log.error({ error: String(error) }, 'the videos could not be read');
  return { status: 503, parts: { ...NO_ROWS, failed: [{}] } };
}

function listFilling(playlists: readonly Playlist[], language: Language): Filling {
  if (playlists.length === 0) return { parts: { ...NO_ROWS, none: [{}] } };
  const playlist = playlists.map(({ slug, title, videos }) => ({
    values: { slug, title },
    parts: { video: videos.map((video) => cardOf(video, language)) },
  }));
  return { parts: { ...NO_ROWS, playlist } };
}

/** S-SITE-08: the lists that administrators published. */
export async function readVideosFilling(
  platform: Platform,
  request: FastifyRequest,
  language: Language,
): Promise<Filling> {
  try {
    return listFilling(await listPlaylists(contextFor(platform, request, language)), language);
  } catch (error) {
    return failedFilling(platform, error);
  }
}

/** For search engines. */
export async function videoSlugs(platform: Platform): Promise<string[]> {
  const ctx = contextOf(platform, {}, { requestId: 'sitemap', network: 'sitemap' });
  return (await listPlaylists(ctx)).flatMap(({ videos }) => videos.map(({ slug }) => slug));
}

function fillingOf(video: Video, language: Language): Filling {
  const kind: Player['kind'] = video.source === 'file' ? 'media' : 'frame';
  return {
    player: { kind, origin: new URL(video.playerUrl).origin },
    parts: timesOf(video, language),
    values: {
      kind,
      host: hostOf(video),
      slug: video.slug,
      title: video.title,
      summary: video.summary,
      playlist: video.playlist.title,
      watchUrl: video.watchUrl,
      playerUrl: video.playerUrl,
    },
  };
}

/** S-SITE-09: one video; what is not published is not there. */
async function videoWanted(platform: Platform, request: FastifyRequest, language: Language): Promise<Wanted> {
  const { slug } = request.params as { slug: string };
  try {
    const video = await getVideo(contextFor(platform, request, language), slug);
    return { page: 'video', language, ...fillingOf(video, language) };
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return { page: 'not-found', language, status: 404 };
    return { page: 'videos', language, ...failedFilling(platform, error) };
  }
}

export function serveVideos(site: Site, platform: Platform): void {
  const addresses = {
    common: commonDetailAddress('video', ':slug'),
    inLanguage: (language: Language) => detailAddress('video', language, ':slug'),
  };
  site.serve(addresses, async (request, reply, language) =>
    site.show(request, reply, await videoWanted(platform, request, language)),
  );
}
