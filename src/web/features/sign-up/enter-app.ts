/** The app and the sign-in are entries of their own: a new page, not a route. */
export const enterLogin = (): void => location.replace('/login');

/**
 * Opens the app with `marks`, which a person without a property needs for the first one, or the page that the person
 * came from (R-SIGNUP-06): the sign-in page forwards a signed-in person, and knows which addresses belong to Posada.
 */
export function enterApp(marks: Readonly<Record<string, string>> = {}): void {
  const next = new URLSearchParams(location.search).get('next');
  const query = new URLSearchParams(marks).toString();
  location.replace(next === null ? `/app${query && `?${query}`}` : `/login?${new URLSearchParams({ next })}`);
}

/** R-LOGIN-11: after the wizard comes the setup, unless the person was on the way to a page. */
export function enterSetup(): void {
  if (new URLSearchParams(location.search).has('next')) enterApp();
  else location.replace('/register/complete');
}
