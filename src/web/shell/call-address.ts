import type { CallShape } from '#vocabulary/call.ts';

export type Sent = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Where a call is sent: the same input has the same address, letter by letter. */
export function callAddressOf(
  { path }: CallShape,
  { params = {}, query = {} }: Sent,
  language: string,
): string {
  const filled = path.replace(/:(\w+)|\{(\w+)\}/g, (_, colon?: string, braces?: string) => {
    const name = colon ?? braces ?? '';
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  // The page may speak another language than the account; the sentences that the server makes follow the page.
  if (!search.has('language')) search.append('language', language);
  return `${filled}?${search}`;
}
