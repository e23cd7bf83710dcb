import { CONSENT_COOKIE, CONSENT_COOKIE_SECONDS } from '#vocabulary/site-pages.ts';
import { openFile } from './file.ts';
import {
  HEADER_MOBILE_BREAKPOINT,
  HEADER_SCROLL_THRESHOLD,
  HEADER_SCROLL_THRESHOLD_MOBILE,
} from './header-measures.ts';
import { isDevelopmentHost, pushEvent } from './measuring.ts';
import { playHere } from './player.ts';

/** The one script of the public site: everything can be read, and every link followed, without it (P-11). */
type Answer = 'all' | 'necessary';

const header = document.querySelector('.head');
const bar = document.querySelector<HTMLElement>('.consent');
const askAgain = document.querySelector<HTMLElement>('[data-consent=ask]');
/** The container of the tag manager, where the installation has one. */
const container = document.querySelector<HTMLMetaElement>('meta[name=posada-measuring]')?.content;

/** R-SITE-05, R-SITE-06. */
function groundTheHeader(): void {
  const threshold =
    innerWidth < HEADER_MOBILE_BREAKPOINT ? HEADER_SCROLL_THRESHOLD_MOBILE : HEADER_SCROLL_THRESHOLD;
  header?.classList.toggle('scrolled', scrollY >= threshold);
}

function answered(): Answer | undefined {
  const found = new RegExp(`(?:^|; )${CONSENT_COOKIE}=(all|necessary)(?:;|$)`).exec(document.cookie);
  return found?.[1] as Answer | undefined;
}

function keep(answer: Answer): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${CONSENT_COOKIE}=${answer}; path=/; max-age=${CONSENT_COOKIE_SECONDS}; samesite=lax${secure}`;
}

let isMeasuring = false;
/** Nothing of it is loaded before the visitor consents. */
function startMeasuring(id: string): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const tag = document.createElement('script');
  tag.async = true;
  tag.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(tag);
}

/** The cookies of earlier tags; a running tag ends with the page. */
function stopMeasuring(): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (!/^_(ga|gid|gcl)/.test(name)) continue;
    const labels = location.hostname.split('.');
    for (let first = 0; first < labels.length; first += 1) {
      document.cookie = `${name}=; path=/; max-age=0; domain=${labels.slice(first).join('.')}`;
    }
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  if (isMeasuring) location.reload();
}

function answer(id: string, given: Answer): void {
  keep(given);
  if (bar) bar.hidden = true;
  if (given === 'all') startMeasuring(id);
  else stopMeasuring();
}

function offerChoice(id: string): void {
  const given = answered();
  if (given === 'all') startMeasuring(id);
  if (bar) bar.hidden = given !== undefined;
  if (askAgain) askAgain.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-consent]');
    if (!pressed) return;
    const wanted = pressed.dataset['consent'];
    if (wanted === 'all' || wanted === 'necessary') answer(id, wanted);
    else if (bar) {
      bar.hidden = false;
      bar.querySelector('button')?.focus();
    }
  });
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const event = target.closest<HTMLElement>('[data-event]')?.dataset['event'];
  if (event) pushEvent(window as { dataLayer?: object[] }, location.hostname, event, new Date());
  // A menu that was chosen from, or clicked away from, is done.
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.drop[open]')) {
    if (!menu.contains(target) || target.closest('.panel a')) menu.open = false;
  }
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  const menu = document.querySelector<HTMLDetailsElement>('.drop[open]');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
document.addEventListener('click', playHere);
document.addEventListener('click', openFile);
addEventListener('scroll', groundTheHeader, { passive: true });
addEventListener('resize', groundTheHeader);
// Where a page begins further down. With the frame: asked before, the page would be laid out for the answer alone.
requestAnimationFrame(groundTheHeader);
if (container && !isDevelopmentHost(location.hostname)) offerChoice(container);
