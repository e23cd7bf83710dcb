/**
 * The page after the sign-in: only a path of this app. Another host, a scheme or `//host` would let the sign-in page
 * redirect to another company's site.
 */
export function ownPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return '/';
  const path = next.replace(/^\/app(?=\/|\?|$)/, '');
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}
