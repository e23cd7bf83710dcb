import type { ViewEnd } from '#web/shell/session/view-as.ts';

/** Every address of the administration is made here. */
export const paths = {
  home: () => '/',
  users: () => '/users',
  user: (id: string) => `/users/${id}`,
  /** Asks about a view of a person; the address starts nothing (SEC-17). */
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

/** The app, which shows what the person of a view sees; a page of another entry. */
export const appAddress = '/app';

/** What a view that has ended leaves in the address. */
export const endIn = (search: URLSearchParams): ViewEnd | undefined =>
  (['ended', 'over'] as const).find((end) => end === search.get('view'));
