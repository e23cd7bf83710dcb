export const BROWSERS = ['chrome', 'safari', 'firefox', 'edge'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** The browser of a user agent, as far as the guides differ. Every user agent names other browsers too. */
export function browserNameOf(userAgent: string): BrowserName | undefined {
  if (/\bEdg(e|A|iOS)?\//.test(userAgent)) return 'edge';
  if (/\b(Firefox|FxiOS)\//.test(userAgent)) return 'firefox';
  if (/(Chrome|Chromium|CriOS)\//.test(userAgent)) return 'chrome';
  if (/\bSafari\//.test(userAgent)) return 'safari';
  return undefined;
}
