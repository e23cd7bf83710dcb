import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

/** The listing that a calendar is about, and the channel that publishes it. */
export type CalendarSource = {
  readonly listingId: ListingId;
  readonly channelSlug: string;
  readonly channelName: string;
};

/** From the first night until before `departure`. */
export type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

/** What keeps nights closed: a channel, or a stay of a channel that does not have these nights itself. */
export type Keeper = {
  readonly channel_slug: string;
  readonly channel_name: string;
  readonly kept_for: ReservationId | null;
};

/** Nights that were sold or closed elsewhere. */
export type Claim = Nights & Keeper;
/** A block that keeps nights closed now. */
export type ClosingBlock = Claim & { readonly id: ReservationId };

const isSameKeeper = (one: Keeper, other: Keeper): boolean =>
  one.channel_slug === other.channel_slug && one.kept_for === other.kept_for;

/** The maximum length of a row: see `reservations`. */
const LONGEST = 365;

type Listing = {
  /** Nights before this one are neither read nor changed. */
  readonly from: PlainDate;
  /** Nights of stays and of blocks that people or systems made. */
  readonly taken: readonly Nights[];
  readonly kept: readonly ClosingBlock[];
  /** For a night with several claims, the first one counts. */
  readonly claims: readonly Claim[];
};

/**
 * The nights of a listing that blocks have to close from now on: each night that is claimed and not taken, once. The
 * present keeper of a night keeps it, because otherwise the export would tell a channel its own night.
 */
export function nightsToClose({ from, taken, kept, claims }: Listing): Claim[] {
  const nights = new Map<number, Claim>();
  const each = ({ arrival, departure }: Nights, visit: (night: number) => void) => {
    const last = nightsBetween(from, departure);
    for (let night = Math.max(0, nightsBetween(from, arrival)); night < last; night += 1) visit(night);
  };
  const claimed = new Map<number, Claim[]>();
  for (const claim of claims) {
    each(claim, (night) => {
      const others = claimed.get(night);
      if (others) others.push(claim);
      else claimed.set(night, [claim]);
    });
  }
  for (const row of kept) {
    each(row, (night) => {
      const own = claimed.get(night)?.find((claim) => isSameKeeper(claim, row));
      if (own) nights.set(night, own);
    });
  }
  for (const [night, [first]] of claimed) if (first && !nights.has(night)) nights.set(night, first);
  for (const range of taken) each(range, (night) => nights.delete(night));
  return inRows(nights, from);
}

/**
 * Neighbouring nights of one keeper are one row, so a calendar that splits its ranges in another way changes nothing.
 */
function inRows(nights: ReadonlyMap<number, Claim>, from: PlainDate): Claim[] {
  const rows: { keeper: Claim; first: number; end: number }[] = [];
  for (const [night, keeper] of [...nights].sort(([one], [other]) => one - other)) {
    const last = rows.at(-1);
    const goesOn = last?.end === night && isSameKeeper(last.keeper, keeper) && night - last.first < LONGEST;
    if (last && goesOn) last.end = night + 1;
    else rows.push({ keeper, first: night, end: night + 1 });
  }
  return rows.map(({ keeper: { channel_slug, channel_name, kept_for }, first, end }) => ({
    channel_slug,
    channel_name,
    kept_for,
    arrival: addDays(from, first),
    departure: addDays(from, end),
  }));
}

/** The changes from the present blocks of a listing to the wanted ones. Past nights stay as they were. */
export function planBlockChanges(from: PlainDate, kept: readonly ClosingBlock[], wanted: readonly Claim[]) {
  const startOf = ({ arrival }: Nights): PlainDate => (arrival < from ? from : arrival);
  const isSame = (row: ClosingBlock, claim: Claim): boolean =>
    startOf(row) === claim.arrival && row.departure === claim.departure && isSameKeeper(row, claim);
  const changed = kept.filter((row) => !wanted.some((claim) => isSame(row, claim)));
  return {
    ended: changed.filter(({ arrival }) => arrival >= from).map(({ id }) => id),
    /** Blocks that began before `from` are cut there: past nights stay as they were. */
    cut: changed.filter(({ arrival }) => arrival < from).map(({ id }) => id),
    begun: wanted.filter((claim) => !kept.some((row) => isSame(row, claim))),
  };
}
