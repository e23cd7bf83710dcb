import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** A listing of one of the two systems. */
export type MigratedListing = {
  readonly id: ListingId;
  readonly name: string;
  readonly external_name: string | null;
  readonly capacity: number | null;
};

/** A stay of one of the two systems, with its identifying facts. */
export type MigratedStay = {
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

/** A listing of the old system and the same listing in the new system. */
export type ListingPair = { readonly from: ListingId; readonly to: ListingId };

export type StayPair<Stay extends MigratedStay = MigratedStay> = { readonly old: Stay; readonly new: Stay };

/** Ignores case, accents and repeated spaces. */
export const plainName = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

const namesOf = ({ name, external_name }: MigratedListing): ReadonlySet<string> =>
  new Set([name, external_name ?? name].map(plainName));

const isOver = ({ status }: MigratedStay): boolean => status === 'canceled' || status === 'no_show';
const nightsOf = ({ arrival, departure }: MigratedStay): string => `${arrival} ${departure}`;
/** Identifies one stay in both systems, in any listing. */
const marksOf = (stay: MigratedStay): readonly string[] => [
  ...(stay.channel_code === null ? [] : [`code ${stay.channel_code} ${nightsOf(stay)}`]),
  `guest ${plainName(stay.guest_name)} ${nightsOf(stay)}`,
];

/**
 * Which listings are the same: first those with the same name; of the rest those of the same capacity that have the most
 * stays in common. A listing without either is not paired, because a wrong pair would mix two homes.
 */
export function proposePairs(
  old: readonly MigratedListing[],
  fresh: readonly MigratedListing[],
  stays: { readonly old: readonly MigratedStay[]; readonly new: readonly MigratedStay[] },
): ListingPair[] {
  const pairs: ListingPair[] = [];
  const left = new Set(fresh);
  const take = (from: MigratedListing, to: MigratedListing) => {
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
  old: readonly MigratedListing[],
  fresh: readonly MigratedListing[],
  stays: { readonly old: readonly MigratedStay[]; readonly new: readonly MigratedStay[] },
) {
  const marks = (of: readonly MigratedStay[]) => {
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
  const common = (one: MigratedListing, other: MigratedListing): number => {
    const marksThere = theirs.get(other.id) ?? new Set();
    return [...(ours.get(one.id) ?? [])].filter((mark) => marksThere.has(mark)).length;
  };
  return old
    .flatMap((one) => fresh.map((other) => ({ one, other, common: common(one, other) })))
    .filter(({ one, other, common: count }) => one.capacity === other.capacity && count > 0)
    .toSorted((a, b) => b.common - a.common);
}

/** How many stays two listings have in common: by the code of the channel or by the guest, and by the nights. */
export function staysInCommonOf(
  { from, to }: ListingPair,
  stays: { readonly old: readonly MigratedStay[]; readonly new: readonly MigratedStay[] },
): number {
  const inside = (of: readonly MigratedStay[], id: ListingId) =>
    of.filter((stay) => stay.listing_id === id && !isOver(stay));
  const there = new Set(inside(stays.new, to).flatMap(marksOf));
  return inside(stays.old, from).filter((stay) => marksOf(stay).some((mark) => there.has(mark))).length;
}

export type StayPlan<Stay extends MigratedStay = MigratedStay> = {
  /** In both systems: the old row remains, as the reservation of the new system. */
  readonly paired: readonly StayPair<Stay>[];
  /** Only the new system has them. */
  readonly onlyNew: readonly Stay[];
  /** Only the old system has them: from now on no system sends changes of them. */
  readonly onlyOld: readonly Stay[];
  /** In both systems, and guests have answered in both: both are kept, and a person decides. */
  readonly twice: readonly StayPair<Stay>[];
};

const hasAnswers = ({ check_in_state, registry_state }: MigratedStay): boolean =>
  check_in_state !== 'pending' || registry_state !== 'none';

/**
 * Pairs the stays that are the same: by the code of their channel, or by listing, nights and guest. A stay that is
 * cancelled in one system is never paired with one that is not in the other: its nights would open.
 */
export function pairStays<Stay extends MigratedStay>(
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
      const candidates = key === null ? [] : [...(waiting.get(key) ?? [])];
      if (once && (candidates.length !== 1 || news.length !== 1)) continue;
      for (const stay of news) {
        const same = candidates.shift();
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
    home === null ? null : [over(stay), home, nightsOf(stay), plainName(stay.guest_name)].join(' ');
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
