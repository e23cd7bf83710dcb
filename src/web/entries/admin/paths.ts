import type { ViewEnd } from '#web/shell/session/view-as.ts';

/** Every address of the administration is made here. */
export const paths = {
  home: () => '/',
  users: () => '/users',
  user: (id: string) => `/users/${id}`,
  /** The confirmation page of a view; the address starts nothing (SEC-17). */
  viewAs: (id: string) => `/users?${new URLSearchParams({ userIdView: id })}`,
  apps: () => '/apps',
  app: (id: string) => `/apps/${id}`,
  prices: () => '/prices',
  price: (kind: string, key: string) => `/prices/${kind}/${key}`,
  work: () => '/work',
  videos: () => '/videos',
  discounts: () => '/discounts',
  chargeIssuers: () => '/charge-issuers',
  login: (next?: string) => (next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`),
  expiredPassword: (next?: string) =>
    next === undefined ? '/expired-password' : `/expired-password?${new URLSearchParams({ next })}`,
  recoverPassword: () => '/recover-password',
} as const;

/** The app with the data of the viewed person; a page of another entry. */
export const appAddress = '/app';

/** The address parameter of a view that has ended. */
export const endIn = (search: URLSearchParams): ViewEnd | undefined =>
  (['ended', 'over'] as const).find((end) => end === search.get('view'));
