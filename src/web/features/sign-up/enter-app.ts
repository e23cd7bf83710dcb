/** The app and the sign-in are hosts of their own: a new page, not a route. */
export const enterApp = (): void => location.replace('/app');
export const enterLogin = (): void => location.replace('/login');
