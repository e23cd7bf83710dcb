export const PLAYLISTS_MAX = 50;
export const VIDEOS_MAX = 100;

export type VideoSource = 'youtube' | 'vimeo' | 'file';

/** Where a video is, read from the address that people copy; null for an address of something else. */
export function parseVideoAddress(address: string): { source: VideoSource; reference: string } | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (['youtube.com', 'youtube-nocookie.com', 'youtu.be'].includes(host)) {
    const id =
      (host === 'youtu.be' ? url.pathname.slice(1) : null) ??
      url.searchParams.get('v') ??
      /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(url.pathname)?.[1];
    return id && /^[\w-]{11}$/.test(id) ? { source: 'youtube', reference: id } : null;
  }
  if (['vimeo.com', 'player.vimeo.com'].includes(host)) {
    const id = /^\/(?:video\/)?(\d{6,12})$/.exec(url.pathname)?.[1];
    return id ? { source: 'vimeo', reference: id } : null;
  }
  return /\.(mp4|webm)$/i.test(url.pathname) ? { source: 'file', reference: url.href } : null;
}

/**
 * The address where people watch the video, and the player that asks least about them. Nothing of it loads before the
 * viewer presses play.
 */
export function videoAddressesOf(
  source: VideoSource,
  reference: string,
): { watchUrl: string; playerUrl: string } {
  if (source === 'youtube') {
    return {
      watchUrl: `https://www.youtube.com/watch?v=${reference}`,
      playerUrl: `https://www.youtube-nocookie.com/embed/${reference}?rel=0`,
    };
  }
  if (source === 'vimeo') {
    return {
      watchUrl: `https://vimeo.com/${reference}`,
      playerUrl: `https://player.vimeo.com/video/${reference}?dnt=1`,
    };
  }
  return { watchUrl: reference, playerUrl: reference };
}
