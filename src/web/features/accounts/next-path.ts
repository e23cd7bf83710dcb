/**
 * Where to go after signing in: a path of this app and nothing else. Another host, a scheme or `//host` would
 * make the sign-in page a springboard to somebody else's site.
 */
export function ownPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return '/';
  const path = next.replace(/^\/app(?=\/|\?|$)/, '');
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}
