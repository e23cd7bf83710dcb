import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

import { ProviderFailure } from '../failures.ts';
import type { ProviderConnection } from '../connection.ts';

/** Nights of a remote listing; the day of departure is open to the next guest. */
export type PmsNights = {
  readonly listingExternalId: string;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

export type PmsBlock = PmsNights & {
  /** `R-{reservationId}`: recognises our blocks, if remote records have room for a text. */
  readonly marker: string;
  /** Shown to people at the provider; contains no personal data. */
  readonly title: string;
};

/** What is found of a remote block: its nights that guests cannot buy there, closed by us or by another user. */
export type PmsFoundBlock = { readonly reference: string | null; readonly nights: readonly PlainDate[] };

/**
 * Remote blocks: nights that were sold or blocked here are closed there. Functions throw only ProviderFailure; a
 * refusal says why with `fields`: `nights` when they are sold there, `permission` when our access may only read.
 */
export type PmsBlocks = {
  /** The effect of a second `place` of the same block (REL-03); each provider's README says why. */
  readonly safety: 'K' | 'U' | 'L' | 'N';
  /**
   * `days`: each day is open or closed by itself, so that a part of a block can be released. `blocks`: a record with
   * an arrival and a departure, which `shrink` makes shorter in one step.
   */
  readonly unit: 'days' | 'blocks';
  /**
   * Closes the nights. Returns their reference, empty if there is none. Nights that are closed already are not refused.
   */
  readonly place: (
    connection: ProviderConnection,
    propertyExternalId: string,
    block: PmsBlock,
  ) => Promise<string>;
  /** By the marker, or by the state of the days; null when nothing of it is there. */
  readonly find: (
    connection: ProviderConnection,
    propertyExternalId: string,
    block: PmsBlock,
  ) => Promise<PmsFoundBlock | null>;
  /** Only for `blocks`: from now on the block has just these nights, all of which it had before. */
  readonly shrink?: (
    connection: ProviderConnection,
    propertyExternalId: string,
    reference: string,
    kept: PmsBlock,
  ) => Promise<void>;
  /** Opens the nights again. What is gone already is fine. */
  readonly release: (
    connection: ProviderConnection,
    propertyExternalId: string,
    reference: string,
    block: PmsBlock,
  ) => Promise<void>;
};

/**
 * This much of an id distinguishes the listings of one account; the length limit of remote text fields is not known.
 */
const LISTING_END = 6;

/**
 * The code of a remote record, one for each segment: a stay here has several, and after a room move the new listing is
 * closed before the old one is opened. A record that became shorter keeps the code of all its nights.
 */
export const codeOf = ({ marker, listingExternalId, arrival, departure }: PmsBlock): string =>
  `${marker}@${arrival}~${departure}~${listingExternalId.slice(-LISTING_END)}`;

export const nightsOfRange = ({
  arrival,
  departure,
}: Pick<PmsNights, 'arrival' | 'departure'>): PlainDate[] =>
  Array.from({ length: nightsBetween(arrival, departure) }, (_none, index) => addDays(arrival, index));

/** Nights one after the other, as ranges. */
export function mergeNights(nights: readonly PlainDate[]): Pick<PmsNights, 'arrival' | 'departure'>[] {
  const runs: { arrival: PlainDate; departure: PlainDate }[] = [];
  for (const night of nights) {
    const last = runs.at(-1);
    if (last && last.departure === night) last.departure = addDays(night, 1);
    else runs.push({ arrival: night, departure: addDays(night, 1) });
  }
  return runs;
}

/** The days that were just closed; none if the access ended meanwhile, because then the acceptance has to suffice. */
export async function readBackDays<Day>(look: () => Promise<readonly Day[]>): Promise<readonly Day[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'reconnect') return [];
    throw error;
  }
}

/** The nights were sold at the provider. */
export const nightsSoldFailure = (provider: string, words: string): ProviderFailure =>
  new ProviderFailure(provider, 'refused', `${provider}: the nights are sold there: ${words}`, {
    fields: [{ field: 'nights', message: words }],
  });

/** The access may only read. This is not `reconnect`, because sync runs continue. */
export const readOnlyAccessFailure = (provider: string, what: string): ProviderFailure =>
  new ProviderFailure(provider, 'refused', `${provider}: the access does not allow ${what}`, {
    fields: [{ field: 'permission', message: what }],
  });
