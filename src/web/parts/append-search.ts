/** The initial values of a form; they belong to the form's address, not to the page behind it. */
const PREFILL = ['room', 'from', 'to', 'stay'];

/** An address with the filters of the page behind, so that closing a drawer changes nothing there. */
export function appendSearch(to: string, search: URLSearchParams): string {
  const [path = '', own = ''] = to.split('?');
  const all = new URLSearchParams(own);
  for (const [name, value] of search) {
    if (!PREFILL.includes(name) && !all.has(name)) all.append(name, value);
  }
  return all.size ? `${path}?${all}` : path;
}
