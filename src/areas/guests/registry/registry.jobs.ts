import { z } from 'zod';

import { checkInCompleted, guestCorrected, guestsErased } from '#areas/guests/check-in/index.ts';
import { connectionMade } from '#areas/property/connections/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  listReservations,
  reservationCanceled,
  reservationChanged,
} from '#areas/stays/reservations/index.ts';
import { requirePropertyContext, type PropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { registrationChanged, stayReported, stayReportRefused } from './registry.events.ts';
import { adoptConnection } from './settings.service.ts';
import { reportStay } from './stay-reports.service.ts';
import { forgetContents, listStaysToRecheck, staysWithDueReports } from './stay-reports.store.ts';
import { forgetReceipts } from './uploads.service.ts';
import { listPropertiesToWarn, warnOfDeadlines } from './warnings.service.ts';

const ofStay = z.object({ reservationId: ReservationId });

/** Every event after which the reports of a stay are calculated again. */
export const reportStayJob = defineJob('registry.report-stay', {
  lane: 'registry',
  payload: ofStay,
  on: [
    checkInCompleted,
    guestCorrected,
    reservationChanged,
    reservationCanceled,
    stayReported,
    stayReportRefused,
  ],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => reportStay(requirePropertyContext(ctx), reservationId),
});

export const forgetGuestsJob = defineJob('registry.forget-guests', {
  lane: 'registry',
  payload: z.object({ reservationId: ReservationId, guestIds: z.array(GuestId) }),
  on: [guestsErased],
  run: async (ctx, { reservationId, guestIds }) => {
    const inside = requirePropertyContext(ctx);
    await reportStay(inside, reservationId);
    await inside.db.transaction(async (tx) => {
      await forgetContents(tx, inside.propertyId, guestIds);
      await forgetReceipts(inside, tx, guestIds);
    });
  },
});

/** A registry was connected or its settings changed: reports that waited for it can be sent now. */
export const recheckReportsJob = defineJob('registry.look-again', {
  lane: 'registry',
  payload: z.object({}),
  on: [connectionMade, registrationChanged],
  run: async (ctx) => {
    const inside = requirePropertyContext(ctx);
    await adoptConnection(inside);
    const ids = new Set([
      ...(await listStaysToRecheck(inside.db, inside.propertyId)),
      ...(await guestsToCome(inside)),
    ]);
    await inside.db.transaction(async (tx) => {
      for (const reservationId of ids) await inside.enqueue(tx, reportStayJob, { reservationId });
    });
  },
});

/** Stays of today and later whose guests have answered, perhaps before a registry was connected. */
async function guestsToCome(ctx: PropertyContext): Promise<ReservationId[]> {
  const from = todayOfProperty(ctx, await propertyFacts(ctx));
  const filter = { from, checkIn: 'complete' } as const;
  const { data } = await listReservations(ctx, { page: 1, limit: 1000, filter, sort: 'arrival' });
  return data.map((reservation) => reservation._id);
}

/** SIRE gets entries at the hour of arrival when no arrival was marked, and exits at the hour of departure (REL-15). */
export const sendDueReports = defineSchedule('registry.send-due', {
  lane: 'registry',
  everySeconds: 300,
  run: async (ctx) => {
    for (const row of await staysWithDueReports(ctx.system, ctx.clock.now())) {
      const inside = ctx.forProperty(row.property_id);
      await inside.db.transaction((tx) =>
        inside.enqueue(tx, reportStayJob, { reservationId: row.reservation_id }),
      );
    }
  },
});

export const warnOfDeadlinesJob = defineJob('registry.warn', {
  lane: 'registry',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => warnOfDeadlines(ctx.forProperty(propertyId)),
});

/** The team is warned while there is time left, and again when the deadline has passed (REL-15). */
export const warnOfDeadlinesSchedule = defineSchedule('registry.warn-of-deadlines', {
  lane: 'registry',
  everySeconds: 300,
  run: async (ctx) => {
    for (const propertyId of await listPropertiesToWarn(ctx)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction((tx) => inside.enqueue(tx, warnOfDeadlinesJob, { propertyId }));
    }
  },
});
