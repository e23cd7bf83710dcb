import type { SoldStay } from '#areas/stays/reservations/index.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { applyCorrections, type Entry, sourceKeyOf, type NewEntry, sumEntries } from './folio.ts';

/** The part of a booking's folio that belongs to one stay, as the connected system has it. */
export type ImportedFolio = {
  readonly connectionId: ConnectionId;
  /** The system and its id of the booking: both stay the same when the system is connected again. */
  readonly providerId: string;
  readonly booking: string;
  readonly entries: readonly PmsFolioEntry[];
};

/** The wanted amount of one thing: of a night, or of anything else with a source key. */
type Wanted = Omit<NewEntry, 'corrects_id' | 'request_key' | 'source' | 'connection_id'>;

/** Whether the system says what the stay costs. If so, nothing follows from the total. */
export const hasImportedCharges = ({ entries }: Pick<ImportedFolio, 'entries'>): boolean =>
  entries.some(({ kind }) => kind === 'charge');

const prefixOf = ({ providerId, booking }: ImportedFolio): string => `${providerId}:${booking}:`;

function nightsWanted(stay: SoldStay, { entries }: ImportedFolio): Wanted[] {
  const nights = Map.groupBy(
    entries.filter(({ kind, night }) => kind === 'charge' && night !== null),
    ({ night }) => night as PlainDate,
  );
  return [...nights].flatMap(([night, of]): Wanted[] => {
    const [first] = of;
    if (!first) return [];
    const amount_minor = of.reduce((sum, { amount }) => sum + amount.minor, 0);
    return [
      {
        kind: 'charge',
        service: 'night',
        description: '',
        on_date: night,
        night,
        quantity: 1,
        amount_minor,
        method: null,
        reference: null,
        external_id: first.externalId,
        source_key: sourceKeyOf(stay, night),
      },
    ];
  });
}

const othersWanted = (imported: ImportedFolio): Wanted[] =>
  imported.entries
    .filter(({ kind, night }) => kind !== 'charge' || night === null)
    .map(({ kind, service, description, on, quantity, amount, method, externalId, key }) => ({
      kind,
      service,
      description,
      on_date: on,
      night: null,
      quantity,
      method,
      reference: null,
      amount_minor: amount.minor,
      external_id: externalId,
      // A payment and its refund may have the same id at the system.
      source_key: `${prefixOf(imported)}${kind}:${key}`,
    }));

/** Charges that people removed stay removed, and no charge falls below 0. For payments the system is right. */
function differenceOf(
  known: { entry: Entry; net: number },
  entries: readonly Entry[],
  amount: number,
): number {
  const { entry, net } = known;
  const theirs = sumEntries(
    entries.filter((one) => one === entry || (one.corrects_id === entry.id && one.source !== 'person')),
  );
  if (entry.kind !== 'charge' && entry.kind !== 'addendum') return amount - theirs;
  if (amount === 0) return -net;
  return amount > 0 ? Math.max(amount - theirs, -net) : amount - theirs;
}

/**
 * The entries that a folio is missing to match its system. A night is identified by its day, also when another source
 * wrote it first. Everything else is identified by its source key, under any connection. What the system no longer has
 * is reduced to 0; but one answer without any charge removes no charge of a confirmed stay.
 */
export function missingImportedEntriesOf(
  stay: SoldStay,
  imported: ImportedFolio,
  entries: readonly Entry[],
): NewEntry[] {
  const { connectionId } = imported;
  const wanted = [...nightsWanted(stay, imported), ...othersWanted(imported)];
  const known = applyCorrections(entries).filter(({ entry }) => entry.source !== 'person');
  const isOne = ({ entry }: { entry: Entry }, { night, source_key }: Pick<Wanted, 'night' | 'source_key'>) =>
    night === null ? entry.source_key === source_key : entry.night === night && entry.kind === 'charge';
  const from = { source: 'connection', connection_id: connectionId, request_key: null } as const;
  const added = wanted.flatMap((one): NewEntry[] => {
    const found = known.find((entry) => isOne(entry, one));
    if (!found) return one.amount_minor === 0 ? [] : [{ ...one, ...from, corrects_id: null }];
    const amount_minor = differenceOf(found, entries, one.amount_minor);
    if (amount_minor === 0) return [];
    return [{ ...one, ...from, amount_minor, quantity: 1, corrects_id: found.entry.id, source_key: null }];
  });
  const mayLose = hasImportedCharges(imported) || stay.status === 'canceled';
  const isTheirs = ({ night, source_key }: Entry) =>
    night !== null || source_key?.startsWith(prefixOf(imported)) === true;
  const gone = known.filter(
    (one) =>
      isTheirs(one.entry) &&
      (mayLose || one.entry.kind !== 'charge') &&
      !wanted.some((other) => isOne(one, other)),
  );
  const takenBack = gone.flatMap((one): NewEntry[] => {
    const amount_minor = differenceOf(one, entries, 0);
    if (amount_minor === 0) return [];
    const { id, kind, service, on_date, night, method, external_id } = one.entry;
    return [
      {
        kind,
        service,
        description: '',
        on_date,
        night,
        quantity: 1,
        amount_minor,
        method,
        ...from,
        external_id: external_id ?? id ?? '',
        reference: null,
        corrects_id: id,
        source_key: null,
      },
    ];
  });
  return [...added, ...takenBack];
}

/** Nights of a stay that is no longer sold cost nothing, also when another source wrote them. */
export const reverseUnsoldNights = (stay: SoldStay, entries: readonly Entry[]): NewEntry[] =>
  applyCorrections(entries).flatMap(({ entry, net }): NewEntry[] =>
    stay.status !== 'canceled' || entry.night === null || net === 0
      ? []
      : [
          {
            kind: entry.kind,
            service: entry.service,
            description: '',
            on_date: entry.on_date,
            night: entry.night,
            quantity: 1,
            amount_minor: -net,
            method: null,
            reference: null,
            source: 'posada',
            corrects_id: entry.id,
            source_key: null,
            request_key: null,
          },
        ],
  );
