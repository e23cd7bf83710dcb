import { listingSummaries } from '#areas/stays/listings/index.ts';
import { type PropertyContext, seesMoney } from '#foundation/context/context.ts';
import type { Table } from '#foundation/http/table-file.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import type { Reservation, ReservationFilter } from '../reservations.contract.ts';
import { listReservations } from '../reservations.service.ts';
import { STAYS_EXPORT_MAX } from './stays-export.contract.ts';

type Asked = { readonly filter?: ReservationFilter | undefined; readonly search?: string | undefined };
type Column = readonly [header: TextKey, cell: (reservation: Reservation) => string | number | null];

const MONEY: readonly Column[] = [
  ['app.stay.total', ({ total }) => total],
  ['reservation.csv.currency', ({ currency }) => currency],
];

/** C-RES-16. */
export async function exportStays(ctx: PropertyContext, { filter, search }: Asked): Promise<Table> {
  const texts = allTexts[ctx.language];
  const [{ data }, listings] = await Promise.all([
    listReservations(ctx, { page: 1, limit: STAYS_EXPORT_MAX, filter, search, sort: 'arrival' }),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const names = new Map<string | null, string>(listings.map(({ id, name }) => [id, name]));
  const columns: readonly Column[] = [
    ['app.stay.guest', ({ guestName }) => guestName],
    ['app.stay.listing', ({ roomId }) => names.get(roomId) ?? null],
    ['app.stay.arrival', ({ checkInDate }) => checkInDate],
    ['app.stay.departure', ({ checkOutDate }) => checkOutDate],
    ['app.nights.label', ({ nights }) => nights],
    ['app.stay.adults', ({ adults }) => adults],
    ['app.stay.children', ({ children }) => children],
    ['app.filter.status', ({ status }) => texts[`app.stay.status.${status}`]],
    ['app.filter.channel', ({ channelName }) => channelName],
    ['reservation.csv.code', ({ channelCode }) => channelCode],
    ...(seesMoney(ctx) ? MONEY : []),
    ['app.stay.email', ({ email }) => email],
    ['app.stay.phone', ({ phone }) => phone],
  ];
  return {
    header: columns.map(([header]) => texts[header]),
    rows: data.map((reservation) => columns.map(([, cell]) => cell(reservation))),
  };
}
