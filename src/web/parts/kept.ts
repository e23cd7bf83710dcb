const PREFIX = 'posada.kept.';
/** Longer than a sign-up takes, and shorter than a browser is left to another person. */
const KEPT_MS = 60 * 60_000;

/**
 * What a form keeps in this window, so that a reload loses nothing. Never a password, a code or a link that opens
 * something: those live in their form and nowhere else (SEC-15).
 */
export function readKept<Value>(name: string): Value | undefined {
  try {
    const { at, value } = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as {
      at?: number;
      value?: Value;
    };
    return at !== undefined && Date.now() - at < KEPT_MS ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Then a reload asks again.
  }
}
