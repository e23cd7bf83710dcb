import { nightsOfRange, mergeNights } from '#capabilities/pms/pms.blocks.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { RemoteBlockState } from './remote-blocks.constants.ts';

type Range = { readonly arrival: PlainDate; readonly departure: PlainDate };

/** Nights that should be closed there. */
export type WantedNights = Range & { readonly reservationId: ReservationId };

/** Nights that Posada closed there, or was refused. */
export type Piece = Range & {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly state: RemoteBlockState;
};

/** One step towards the nights that should be closed. */
export type Step =
  | (Range & { readonly do: 'place'; readonly reservationId: ReservationId })
  | (Range & { readonly do: 'release'; readonly id: string })
  /** The range that stays. */
  | (Range & { readonly do: 'shrink'; readonly id: string })
  /** None of its nights is closed there any more, or never was. */
  | { readonly do: 'forget'; readonly id: string }
  /** The nights are closed for another reservation from now on. */
  | { readonly do: 'pass'; readonly id: string; readonly reservationId: ReservationId };

const IN_FLIGHT: ReadonlySet<RemoteBlockState> = new Set(['placing', 'shrinking', 'releasing']);
export const isInFlight = ({ state }: Pick<Piece, 'state'>): boolean => IN_FLIGHT.has(state);
const NOT_THERE: ReadonlySet<RemoteBlockState> = new Set(['wanted', 'refused']);

/**
 * The next step for one listing of a property system; null when there is nothing to do but wait. Nights that are sold
 * here must never be open there. So nights are closed at once, also during other steps. They are opened one step at a
 * time, when no other step is under way and no reservation here needs them, also another one than they were closed for.
 */
export function planNextStep(
  unit: 'days' | 'blocks',
  pieces: readonly Piece[],
  wanted: readonly WantedNights[],
  today: PlainDate,
): Step | null {
  if (pieces.some(isInFlight)) return placed(pieces, wanted, today);
  const owners = new Map<PlainDate, ReservationId>();
  for (const one of wanted) for (const night of nightsOfRange(one)) owners.set(night, one.reservationId);
  const isNeeded = (night: PlainDate) => owners.has(night);
  return (
    tidied(pieces, owners, today) ??
    placed(pieces, wanted, today) ??
    opened(unit, pieces, (night) => night < today || isNeeded(night))
  );
}

/** Steps that need no request to the property system. */
function tidied(
  pieces: readonly Piece[],
  owners: ReadonlyMap<PlainDate, ReservationId>,
  today: PlainDate,
): Step | null {
  for (const piece of pieces) {
    if (piece.departure <= today) return { do: 'forget', id: piece.id };
    const coming = nightsOfRange(piece).filter((night) => night >= today);
    const needed = coming.filter((night) => owners.has(night));
    if (NOT_THERE.has(piece.state) && needed.length < coming.length) return { do: 'forget', id: piece.id };
    const first = needed[0] && owners.get(needed[0]);
    if (first && !needed.some((night) => owners.get(night) === piece.reservationId)) {
      return { do: 'pass', id: piece.id, reservationId: first };
    }
  }
  return null;
}

function placed(pieces: readonly Piece[], wanted: readonly WantedNights[], today: PlainDate): Step | null {
  const covered = new Set(pieces.flatMap(nightsOfRange));
  for (const one of wanted) {
    const [run] = mergeNights(nightsOfRange(one).filter((night) => night >= today && !covered.has(night)));
    if (run) return { do: 'place', reservationId: one.reservationId, ...run };
  }
  return null;
}

function opened(
  unit: 'days' | 'blocks',
  pieces: readonly Piece[],
  stays: (night: PlainDate) => boolean,
): Step | null {
  for (const { id, state, ...piece } of pieces) {
    if (state !== 'held') continue;
    const nights = nightsOfRange(piece);
    const kept = nights.filter(stays);
    const [first] = kept;
    if (kept.length === nights.length) continue;
    if (unit === 'days') {
      const [run] = mergeNights(nights.filter((night) => !stays(night)));
      if (run) return { do: 'release', id, ...run };
    } else if (first === undefined) {
      return { do: 'release', id, arrival: piece.arrival, departure: piece.departure };
    } else {
      // A block cannot release nights in its middle without disappearing for a moment: only its ends are shortened.
      const hull = { arrival: first, departure: addDays(kept.at(-1) ?? first, 1) };
      if (hull.arrival !== piece.arrival || hull.departure !== piece.departure) {
        return { do: 'shrink', id, ...hull };
      }
    }
  }
  return null;
}
