const MAX_LENGTH = 2048;
/** Blanks, control characters and the backslash, which browsers read in their own ways. */
// oxlint-disable-next-line no-control-regex
const ODD = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;

export type RedirectTarget =
  /** Our own origin, or https on the lists of the installation: people go there at once. */
  | { readonly is: 'own' | 'listed'; readonly url: string }
  /** Another site: people see its name and decide. */
  | { readonly is: 'other'; readonly url: string; readonly host: string };

type Trust = {
  readonly own: string;
  /** Hosts with everything on them, with the port where it is not 443. */
  readonly hosts: readonly string[];
  /** Single pages, because others write on the same host; any query of them. */
  readonly pages?: readonly string[];
};

const pageOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

function isListed(url: URL, { hosts, pages = [] }: Trust): boolean {
  if (url.protocol !== 'https:') return false;
  return hosts.includes(url.host) || pages.some((page) => pageOf(new URL(page)) === pageOf(url));
}

/**
 * The targets that `redirect?url=` and short links may have (SEC-23, D-14); null for a text that is no plain address. A
 * path is no address here: callers with paths put our own origin before them.
 */
export function redirectTarget(address: string, trust: Trust): RedirectTarget | null {
  if (address.length > MAX_LENGTH || ODD.test(address)) return null;
  // Read once, by the parser that browsers use. `https:host`, `//host` and names before the host are no address.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(address)) return null;
  const url = URL.parse(address);
  if (!url) return null;
  if (url.origin === new URL(trust.own).origin) return { is: 'own', url: url.href };
  if (isListed(url, trust)) return { is: 'listed', url: url.href };
  return { is: 'other', url: url.href, host: url.host };
}
