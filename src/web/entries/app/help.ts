/** S-UI-05: the chat of the operator; the server knows its number (main/site/site-redirects.ts). */
export const helpAddress = (country: string | undefined): string =>
  `/go-help${country === undefined ? '' : `?${new URLSearchParams({ country })}`}`;
