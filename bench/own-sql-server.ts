import http from 'node:http';

import { freeRoomsBetween } from '#areas/stays/reservations/calendar/nights.store.ts';
import { listStays } from '#areas/stays/reservations/lists/stay-lists.store.ts';
import type { ReservationInput } from '#areas/stays/reservations/reservations.contract.ts';
import { createReservation } from '#areas/stays/reservations/reservations.service.ts';
import { findShownStay } from '#areas/stays/reservations/reservations.store.ts';
import { readConfig } from '#foundation/config/config.ts';
import type { Logins } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createPlatform, jobContext } from '#main/platform.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

/**
 * The requests of the ceiling (raw-server.ts) with the product's own statements, tables, indexes and row security, and
 * nothing else of the product: no session, checks, permissions or envelope. It says which part of a figure is SQL.
 */
const [login, id, dataFolder, port] = process.argv.slice(2);
const logins = JSON.parse(login ?? '') as Logins;
const propertyId = PropertyId.parse(id);
const platform = createPlatform({
  config: readConfig({ DATA_DIR: dataFolder }),
  logins,
  publicUrl: 'http://127.0.0.1',
  log: silentLog,
});
const ctx = jobContext(platform, propertyId, 'bench').forProperty(propertyId);

async function answer(url: URL, body: string): Promise<unknown> {
  const day = (name: string) => plainDate(url.searchParams.get(name) ?? '');
  switch (url.pathname) {
    case '/list': {
      const filter = { from: day('from'), to: day('to') };
      const page = { sort: 'arrival', limit: 100, offset: 0, search: undefined } as const;
      return listStays(ctx.db, propertyId, { ...page, filter });
    }
    case '/one':
      return (
        (await findShownStay(ctx.db, propertyId, ReservationId.parse(url.searchParams.get('id')))) ?? null
      );
    case '/availability':
      return freeRoomsBetween(ctx.db, propertyId, day('from'), day('to'));
    case '/create':
      return createReservation(ctx, {
        children: 0,
        channelSlug: 'direct',
        channelName: 'Directa',
        ...(JSON.parse(body) as Pick<
          ReservationInput,
          'roomId' | 'checkInDate' | 'checkOutDate' | 'guestName' | 'adults'
        >),
      });
    default:
      throw new RangeError(url.pathname);
  }
}

http
  .createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(new URL(request.url ?? '/', 'http://own'), Buffer.concat(chunks).toString()).then(
        (result) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  })
  .listen(Number(port), '127.0.0.1');
