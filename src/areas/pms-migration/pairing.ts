import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** A listing of one of the two systems. */
export type MovedListing = {
  readonly id: ListingId;
  readonly name: string;
  readonly external_name: string | null;
  readonly capacity: number | null;
};

/** A stay of one of the two systems, as far as it tells which stay it is. */
export type MovedStay = {
  readonly id: ReservationId;
  readonly listing_id: ListingId | null;
  readonly status: string;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guest_name: string;
  readonly channel_code: string | null;
  readonly check_in_state: string;
  readonly registry_state: string;
};

/** A listing of the old system and the one of the new that is the same. */
export type ListingPair = { readonly from: ListingId; readonly to: ListingId };

export type StayPair<Stay extends MovedStay = MovedStay> = { readonly old: Stay; readonly new: Stay };

/** Without case, accents and spaces that nobody sees. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

const namesOf = ({ name, external_name }: MovedListing): ReadonlySet<string> =>
  new Set([name, external_name ?? name].map(plain));

const isOver = ({ status }: MovedStay): boolean => status === 'canceled' || status === 'no_show';
const nightsOf = ({ arrival, departure }: MovedStay): string => `${arrival} ${departure}`;
/** What one stay is called in both systems, wherever it sleeps. */
const marksOf = (stay: MovedStay): readonly string[] => [
  ...(stay.channel_code === null ? [] : [`code ${stay.channel_code} ${nightsOf(stay)}`]),
  `guest ${plain(stay.guest_name)} ${nightsOf(stay)}`,
];

/**
 * Which listings are the same: those with one name first; of the rest those for as many guests that have the most
 * stays in common. Whoever has neither stays alone, because a wrong pair would mix two homes.
 */
export function proposePairs(
  old: readonly MovedListing[],
  fresh: readonly MovedListing[],
  stays: { readonly old: readonly MovedStay[]; readonly new: readonly MovedStay[] },
): ListingPair[] {
  const pairs: ListingPair[] = [];
  const left = new Set(fresh);
  const take = (from: MovedListing, to: MovedListing) => {
    pairs.push({ from: from.id, to: to.id });
    left.delete(to);
  };
  const unnamed = old.filter((one) => {
    const names = namesOf(one);
    const same = [...left].filter((other) => [...namesOf(other)].some((name) => names.has(name)));
    if (same[0] === undefined) return true;
    take(one, same[0]);
    return false;
  });
  const taken = new Set<ListingId>();
  for (const { one, other } of byStaysInCommon(unnamed, [...left], stays)) {
    if (taken.has(one.id) || !left.has(other)) continue;
    taken.add(one.id);
    take(one, other);
  }
  return pairs;
}

function byStaysInCommon(
  old: readonly MovedListing[],
  fresh: readonly MovedListing[],
  stays: { readonly old: readonly MovedStay[]; readonly new: readonly MovedStay[] },
) {
  const marks = (of: readonly MovedStay[]) => {
    const found = new Map<ListingId, Set<string>>();
    for (const stay of of) {
      if (stay.listing_id === null || isOver(stay)) continue;
      const all = found.get(stay.listing_id) ?? new Set();
      for (const mark of marksOf(stay)) all.add(mark);
      found.set(stay.listing_id, all);
    }
    return found;
  };
  const [ours, theirs] = [marks(stays.old), marks(stays.new)];
  const common = (one: MovedListing, other: MovedListing): number => {
    const known = theirs.get(other.id) ?? new Set();
    return [...(ours.get(one.id) ?? [])].filter((mark) => known.has(mark)).length;
  };
  return old
    .flatMap((one) => fresh.map((other) => ({ one, other, common: common(one, other) })))
    .filter(({ one, other, common: count }) => one.capacity === other.capacity && count > 0)
    .toSorted((a, b) => b.common - a.common);
}

export type StayPlan<Stay extends MovedStay = MovedStay> = {
  /** The old stay lives on as that of the new system. */
  readonly paired: readonly StayPair<Stay>[];
  /** Only the new system has them. */
  readonly onlyNew: readonly Stay[];
  /** Only the old one has them: from now on nobody tells what becomes of them. */
  readonly onlyOld: readonly Stay[];
  /** Guests have answered in both: nothing is thrown away, a person decides. */
  readonly twice: readonly StayPair<Stay>[];
};

const hasAnswers = ({ check_in_state, registry_state }: MovedStay): boolean =>
  check_in_state !== 'pending' || registry_state !== 'none';

/**
 * Which stays are the same: by the code of their channel, or by listing, nights and guest. A stay that one of them
 * calls cancelled is never the same as one that the other sells: its nights would open.
 */
export function pairStays<Stay extends MovedStay>(
  old: readonly Stay[],
  fresh: readonly Stay[],
  pairs: readonly ListingPair[],
): StayPlan<Stay> {
  const homes = new Map(pairs.map(({ from, to }) => [to, from]));
  const homeOf = (stay: Stay) => (stay.listing_id === null ? null : (homes.get(stay.listing_id) ?? null));
  const oldLeft = new Set(old);
  const freshLeft = new Set(fresh);
  const found: StayPair<Stay>[] = [];
  const match = (
    keyOfOld: (stay: Stay) => string | null,
    keyOfNew: (stay: Stay) => string | null,
    once = false,
  ) => {
    const waiting = Map.groupBy(oldLeft, (stay) => keyOfOld(stay));
    const asking = Map.groupBy(freshLeft, (stay) => keyOfNew(stay));
    for (const [key, news] of asking) {
      const known = key === null ? [] : [...(waiting.get(key) ?? [])];
      if (once && (known.length !== 1 || news.length !== 1)) continue;
      for (const stay of news) {
        const same = known.shift();
        if (!same) break;
        found.push({ old: same, new: stay });
        oldLeft.delete(same);
        freshLeft.delete(stay);
      }
    }
  };
  const over = (stay: Stay) => (isOver(stay) ? 'over' : 'alive');
  const coded = (stay: Stay, ...more: (string | null)[]) =>
    stay.channel_code === null || more.includes(null)
      ? null
      : [over(stay), stay.channel_code, ...more].join(' ');
  match(
    (stay) => coded(stay, stay.listing_id, nightsOf(stay)),
    (stay) => coded(stay, homeOf(stay), nightsOf(stay)),
  );
  match(
    (stay) => coded(stay, stay.listing_id),
    (stay) => coded(stay, homeOf(stay)),
    true,
  );
  match(
    (stay) => coded(stay, nightsOf(stay)),
    (stay) => coded(stay, nightsOf(stay)),
    true,
  );
  match(
    (stay) => coded(stay),
    (stay) => coded(stay),
    true,
  );
  const guest = (stay: Stay, home: ListingId | null) =>
    home === null ? null : [over(stay), home, nightsOf(stay), plain(stay.guest_name)].join(' ');
  match(
    (stay) => guest(stay, stay.listing_id),
    (stay) => guest(stay, homeOf(stay)),
  );
  const twice = found.filter((pair) => hasAnswers(pair.new));
  return {
    paired: found.filter((pair) => !hasAnswers(pair.new)),
    onlyNew: [...freshLeft],
    onlyOld: [...oldLeft],
    twice,
  };
}
