/** Every address of the developers' entry is made here. */
export const paths = {
  /** Public: it describes the API and contains no personal data. */
  reference: () => '/',
  /** S-DEV-01. */
  home: () => '/home',
  login: (next?: string) => (next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`),
  expiredPassword: (next?: string) =>
    next === undefined ? '/expired-password' : `/expired-password?${new URLSearchParams({ next })}`,
  recoverPassword: () => '/recover-password',
} as const;
