const MAX_LENGTH = 2048;
/** Blanks, control characters and the backslash, which browsers read in their own ways. */
// oxlint-disable-next-line no-control-regex
const ODD = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;

export type RedirectTarget =
  /** One of our own hosts, or https on the list of the installation: people go there at once. */
  | { readonly is: 'trusted'; readonly url: string }
  /** Another site: people are told its name and decide. */
  | { readonly is: 'other'; readonly url: string; readonly host: string };

/** What `redirect?url=`, `next` and short links may lead to; null for everything that is no plain address (SEC-23). */
export function redirectTarget(
  address: string,
  { own, listed }: { own: string; listed: readonly string[] },
): RedirectTarget | null {
  if (address.length > MAX_LENGTH || ODD.test(address)) return null;
  // Read once, by the parser that browsers use. `https:host`, `//host` and names before the host are no address.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(address)) return null;
  const url = URL.parse(address);
  if (!url) return null;
  const isListed = url.protocol === 'https:' && url.port === '' && listed.includes(url.hostname);
  if (url.origin === new URL(own).origin || isListed) return { is: 'trusted', url: url.href };
  return { is: 'other', url: url.href, host: url.host };
}
