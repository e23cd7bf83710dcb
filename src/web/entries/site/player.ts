/** The permissions of the player's frame: it is a page of another company. */
const MAY = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

function frameFor(link: HTMLAnchorElement, address: string): HTMLElement {
  const frame = document.createElement('iframe');
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  frame.src = url.href;
  frame.title = link.dataset['title'] ?? '';
  frame.allow = MAY;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

function mediaFor(address: string): HTMLElement {
  const video = document.createElement('video');
  video.src = address;
  video.controls = true;
  video.autoplay = true;
  return video;
}

/** S-SITE-09: pressing the link is the yes to the host of the video; its player takes the place of the link. */
export function playHere(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-player]');
  if (!link || ctrlKey || metaKey || shiftKey) return;
  const { player: address = '', kind } = link.dataset;
  const player = kind === 'frame' ? frameFor(link, address) : mediaFor(address);
  event.preventDefault();
  player.className = 'player';
  player.tabIndex = -1;
  link.replaceWith(player);
  player.focus();
}
