import type { Language } from '#vocabulary/language.ts';

/** Written into the page by the server: the sign-in providers that this installation has. */
const META = 'posada-social';

export const hasGoogle = (): boolean =>
  document.querySelector(`meta[name="${META}"]`)?.getAttribute('content')?.split(' ').includes('google') ??
  false;

/** The parameters of an address that are passed to the provider and back (R-SOCIAL-09). */
const KEPT = ['next', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'promo'];

/** C-IDP-17, where a social sign-in begins: a page of the server, so it is a link and no route. */
export function socialAddress(
  action: 'register' | 'login',
  search: URLSearchParams,
  language: Language,
): string {
  const query = new URLSearchParams({ provider: 'google', action, language });
  for (const name of KEPT) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  return `/api/auth/session/social/authorize?${query}`;
}
