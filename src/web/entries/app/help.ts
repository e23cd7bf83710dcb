/** S-UI-05: the chat of whoever runs this installation; the server knows its number (main/site/site-redirects.ts). */
export const helpAddress = (country: string | undefined): string =>
  `/go-help${country === undefined ? '' : `?${new URLSearchParams({ country })}`}`;
