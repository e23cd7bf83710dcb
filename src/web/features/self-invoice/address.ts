const HOME = '/factura';
/** No token is so short, so the two are never taken for each other. */
const STAY = 'estadia';

export type Place =
  | { readonly at: 'search' }
  | { readonly at: 'link'; readonly token: string }
  | { readonly at: 'stay'; readonly id: string };

export function placeIn(pathname: string): Place {
  const [, , part = '', id = ''] = pathname.split('/');
  if (part === '') return { at: 'search' };
  return part === STAY ? { at: 'stay', id } : { at: 'link', token: part };
}

/** SEC-22: the secret of a link is removed from the address and the history as soon as the cookie is set. */
export const showStay = (id: string): void => history.replaceState(null, '', `${HOME}/${STAY}/${id}`);

export const showSearch = (): void => history.replaceState(null, '', HOME);

/** A file of the document: a plain link, so that a telephone saves it the way that it saves others. */
export const fileAddress = (id: string, role: 'print' | 'delivery'): string =>
  `/api/accounting/invoices/${id}/self/files/${role}`;
