/** The app and the sign-in are entries of their own: a new page, not a route. */
export const enterLogin = (): void => location.replace('/login');

/**
 * Into the app with `marks`, which somebody without a property needs for their first one, or to the page that somebody came from (R-SIGNUP-06): the sign-in page passes on who is signed in, and
 * knows which addresses are ours.
 */
export function enterApp(marks: Readonly<Record<string, string>> = {}): void {
  const next = new URLSearchParams(location.search).get('next');
  const query = new URLSearchParams(marks).toString();
  location.replace(next === null ? `/app${query && `?${query}`}` : `/login?${new URLSearchParams({ next })}`);
}

/** R-LOGIN-11: after the wizard comes the setup, unless somebody was on their way to a page. */
export function enterSetup(): void {
  if (new URLSearchParams(location.search).has('next')) enterApp();
  else location.replace('/register/complete');
}
