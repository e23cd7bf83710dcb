const PROBE = 'storageProbe';

/**
 * R-MISC-03: whether the browser refuses cookies or local storage. A session is a cookie, so a sign-in would be
 * impossible; a full storage is not a blocked one.
 */
export function isStorageBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  try {
    localStorage.getItem(PROBE);
    return false;
  } catch {
    return true;
  }
}
