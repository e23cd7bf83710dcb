import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** Of the stays of a guest the one that a message is about: that of the moment, else the next one, else the last. */
export function stayAbout<Stay extends { readonly arrival: PlainDate; readonly departure: PlainDate }>(
  stays: readonly Stay[],
  at: Instant,
): Stay | undefined {
  const day = at.slice(0, 10);
  const byArrival = stays.toSorted((one, other) => one.arrival.localeCompare(other.arrival));
  return byArrival.find(({ departure }) => departure >= day) ?? byArrival.at(-1);
}
