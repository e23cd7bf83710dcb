import { MARKER_COOKIE } from '#areas/platform/accounts/accounts.constants.ts';
import { isImpersonating } from './stored-view.ts';

/**
 * The session itself is an HttpOnly cookie. Its marker can be read and contains only the moment when the session ends,
 * `YYYY-MM-DD HH:mm:ss` in UTC (D-12, R-SESSION-07), so all tabs see a sign-out.
 */
/** Seconds between two looks: whether the session has passed, and whether its cookie is gone. */
export const TOKEN_CHECK_INTERVAL = 1; // R-SESSION-01
export const COOKIE_WATCH_INTERVAL = 1; // R-SESSION-03

/** Both are seen in one look at the marker. */
const LOOK_EVERY_MS = Math.min(TOKEN_CHECK_INTERVAL, COOKIE_WATCH_INTERVAL) * 1000;

/** Milliseconds since 1970 when the session ends; undefined without a sign-in. */
function sessionEndsAt(cookies: string = document.cookie): number | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${MARKER_COOKIE}=`));
  if (!pair) return undefined;
  const text = decodeURIComponent(pair.slice(MARKER_COOKIE.length + 1)).replaceAll('"', '');
  const ms = Date.parse(`${text.replace(/[ +]/, 'T')}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Whether a session was seen here since the last look: only then is its absence news. */
let wasSeen = false;

export function isSignedIn(): boolean {
  const isIn = sessionEndsAt() !== undefined;
  wasSeen ||= isIn;
  return isIn;
}

type Watch = { readonly signedOut: () => void };
let watch: Watch | undefined;
let refreshing: Promise<boolean> | undefined;

/** The next try after a failed one, and after one whose answer is in the past already: then this clock is wrong. */
const TRY_AGAIN_MS = 5_000;
const WRONG_CLOCK_MS = 60_000;
let notBefore = 0;

/**
 * The browser sends the session cookie; the reply sets both cookies again. Tabs share the work: only one refreshes at a
 * time, and the others find that it is done. False: the session has ended.
 */
async function refreshOnce(): Promise<boolean> {
  const refresh = async () => {
    const endsAt = sessionEndsAt();
    if (endsAt !== undefined && endsAt > Date.now()) return true;
    const response = await fetch('/api/auth/session/refresh', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: '{}',
    });
    if (!response.ok && response.status !== 401)
      throw new Error(`The refresh of the session failed with status ${response.status}`);
    return response.ok;
  };
  return 'locks' in navigator ? navigator.locks.request('posada-session-refresh', refresh) : refresh();
}

/** The marker may belong to any of the domains that this host name is part of. */
function clearMarker(): void {
  document.cookie = `${MARKER_COOKIE}=; path=/; max-age=0`;
  const labels = location.hostname.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    document.cookie = `${MARKER_COOKIE}=; path=/; max-age=0; domain=${labels.slice(first).join('.')}`;
  }
}

async function refreshSilently(): Promise<void> {
  if (!navigator.onLine || notBefore > Date.now()) return; // Tried again by a later check.
  refreshing ??= refreshOnce();
  try {
    if (!(await refreshing)) handleSessionRefused();
    notBefore = Date.now() + WRONG_CLOCK_MS;
  } catch {
    // The network or the server failed, not the session.
    notBefore = Date.now() + TRY_AGAIN_MS;
  } finally {
    refreshing = undefined;
  }
}

/** R-SESSION-02: the server no longer knows the session. Clears local data and leaves the page. */
export function handleSessionRefused(): void {
  if (!watch) return;
  clearMarker();
  watch.signedOut();
}

/**
 * Watches the marker every second. Gone: signed out in another tab. Passed: refreshed without a word. Returns
 * the function that ends the watch.
 */
export function watchSession({ signedOut }: Watch): () => void {
  const own: Watch = { signedOut };
  watch = own;
  let wasSignedIn = isSignedIn();
  const timer = setInterval(() => {
    const endsAt = sessionEndsAt();
    if (endsAt === undefined) {
      // Also one that began and ended between two looks.
      if (wasSeen) signedOut();
      wasSignedIn = wasSeen = false;
      return;
    }
    // R-SESSION-04.
    if (!wasSignedIn && isImpersonating()) location.reload();
    wasSignedIn = wasSeen = true;
    if (endsAt <= Date.now() && !refreshing) void refreshSilently();
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    if (watch === own) watch = undefined;
  };
}

/** Ends the session on the server; the marker's disappearance signs out the other tabs. Rejects when it still lives. */
export async function signOut(): Promise<void> {
  const response = await fetch('/api/auth/session/logout', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!response.ok && response.status !== 401)
    throw new Error(`The sign-out failed with status ${response.status}`);
  handleSessionRefused();
}
