/** Browsers make passkeys for names; a page reached by a number has none, and neither has one without https. */
export const hasPasskeysHere = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** The library and the steps around it: loaded only when they are needed. */
export const loadCeremonies = () => import('./passkey-ceremonies.ts');
