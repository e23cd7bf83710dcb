/** Longer than this the call refuses. */
const UTM_MAX = 200;
const MARKS = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  promo: 'promo',
} as const;

type Utm = { -readonly [Mark in keyof typeof MARKS]?: string };

/**
 * R-SIGNUP-14: the source of a visitor, from the landing address, and the offer of its link (R-PROMO-01). A page with a
 * mark of its own, such as the one for companies (S-START-05), puts it before the campaign's, so that neither hides the
 * other.
 */
export function utmOf(search: URLSearchParams, pageMark?: string): Utm {
  const utm: Utm = {};
  for (const [name, parameter] of Object.entries(MARKS) as [keyof Utm, string][]) {
    const told = search.get(parameter)?.trim();
    const value = name === 'utmSource' ? [pageMark, told].filter(Boolean).join(':') : told;
    if (value) utm[name] = value.slice(0, UTM_MAX);
  }
  return utm;
}

/** The same marks for an address of Posada, until there is a property to store them with. */
export function marksOfAddress(search: URLSearchParams): Record<string, string> {
  const told = Object.values(MARKS).map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== ''));
}
