import type { ListingValues } from '../listing-schema.ts';

type Value = string | number | boolean | null;
export type Draft = Readonly<Record<string, Value>>;

/** These values give access to the calendar or to the network: they stay in this window (SEC-42). */
const SECRETS = ['calendar', 'wifiPassword'] as const;
const storedAs = (propertyId: string) => `first-listing:${propertyId}`;

type Secrets = Partial<Record<(typeof SECRETS)[number], string>>;

function secretsOf(propertyId: string): Secrets {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs(propertyId)) ?? '{}') as Secrets;
  } catch {
    return {};
  }
}

function keepSecrets(propertyId: string, secrets: Secrets | null): void {
  try {
    if (secrets) sessionStorage.setItem(storedAs(propertyId), JSON.stringify(secrets));
    else sessionStorage.removeItem(storedAs(propertyId));
  } catch {
    // The hidden values are typed again then.
  }
}

export const forgetSecrets = (propertyId: string): void => keepSecrets(propertyId, null);

/** The unsaved values of the open form, for the record; its secrets stay in this window. */
export function draftOf(propertyId: string, open: string, values: ListingValues): Draft {
  const { calendar, wifiPassword, directions: _notAsked, ...rest } = values;
  keepSecrets(propertyId, { calendar: calendar ?? '', wifiPassword: wifiPassword ?? '' });
  const typed = Object.entries(rest).map(([key, value]) => [key, value ?? ''] as const);
  return { ...Object.fromEntries(typed), for: open };
}

/** The form of the draft, on top of the stored values. */
export function withDraft(
  propertyId: string,
  open: string,
  stored: ListingValues,
  draft: Draft,
): ListingValues {
  if (draft['for'] !== open) return stored;
  const { for: _open, ...typed } = draft;
  return { ...stored, ...(typed as Partial<ListingValues>), ...secretsOf(propertyId) };
}
