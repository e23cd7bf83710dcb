import type { FastifyInstance, FastifyReply } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import type { Stage } from '#foundation/simulation/definition.ts';

import { type HostfullyWorld, type SimulatedLead, uuidOf, wallClock } from './hostfully.simulated-world.ts';
import { isBookingEnded } from './hostfully.wire.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Posts an event of a lead to its subscribers. */
export type TellOf = (lead: SimulatedLead, event: string) => Promise<void>;

const failure = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ message });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Either pair, of moments or of days; days have the hours of the property. Null for anything else. */
function datesOf(
  fields: Fields,
): Pick<SimulatedLead, 'checkInLocalDateTime' | 'checkOutLocalDateTime'> | null {
  const moment = (name: string, hour: string): string | null => {
    const [exact = '', day = ''] = [fields[`${name}LocalDateTime`], fields[`${name}LocalDate`]];
    if (MOMENT.test(exact)) return exact;
    return DAY.test(day) ? `${day}T${hour}:00` : null;
  };
  const [from, to] = [moment('checkIn', '15:00'), moment('checkOut', '11:00')];
  if (from === null || to === null || from.slice(0, 10) >= to.slice(0, 10)) return null;
  return { checkInLocalDateTime: from, checkOutLocalDateTime: to };
}

/** Whether a booking or another block has a night of the property. Requests and questions take none. */
const isTaken = ({ leads }: HostfullyWorld, wanted: SimulatedLead): boolean =>
  leads.some(
    (other) =>
      other.uid !== wanted.uid &&
      other.propertyUid === wanted.propertyUid &&
      (other.type === 'BOOKING' || other.type === 'BLOCK') &&
      !isBookingEnded(other.status) &&
      other.checkInLocalDateTime.slice(0, 10) < wanted.checkOutLocalDateTime.slice(0, 10) &&
      wanted.checkInLocalDateTime.slice(0, 10) < other.checkOutLocalDateTime.slice(0, 10),
  );

const TAKEN_WORDS = 'Property is not available for the selected dates';

/** Blocks: made, given other days by the action `alteration`, and deleted. Inquiries are not imitated. */
export function blockRoutes(
  app: FastifyInstance,
  stage: Stage<HostfullyWorld>,
  { base, tell }: { readonly base: string; readonly tell: TellOf },
): void {
  const found = (uid: string) => stage.world.leads.find((lead) => lead.uid === uid);

  app.post(`${base}/leads`, async (request, reply) => {
    const { world, clock } = stage;
    if (!world.mayWrite) return failure(reply, 403, 'Forbidden');
    const fields = (bodyOf(request).json ?? {}) as Fields;
    const { agencyUid, propertyUid, status, externalBookingId = null, notes = '' } = fields;
    if (!world.agencies.some(({ uid }) => uid === agencyUid))
      return failure(reply, 400, 'agencyUid is not valid');
    if (!world.properties.some(({ uid }) => uid === propertyUid))
      return failure(reply, 404, 'Property not found');
    if (status !== 'BLOCKED') return failure(reply, 400, 'status is not valid');
    const dates = datesOf(fields);
    if (!dates) return failure(reply, 400, 'checkInLocalDate and checkOutLocalDate are not valid');
    if (
      externalBookingId !== null &&
      world.leads.some((lead) => lead.externalBookingId === externalBookingId)
    ) {
      return failure(reply, 409, 'A lead with this externalBookingId exists');
    }
    const moment = wallClock(clock);
    const lead: SimulatedLead = {
      uid: uuidOf('51', world.lastId + 1),
      agencyUid: agencyUid ?? '',
      propertyUid: propertyUid ?? '',
      type: 'BLOCK',
      status,
      channel: null,
      ...dates,
      externalBookingId,
      notes,
      guestInformation: null,
      metadata: { createdUtcDateTime: moment, updatedUtcDateTime: moment },
    };
    if (isTaken(world, lead)) return failure(reply, 400, TAKEN_WORDS);
    world.lastId += 1;
    world.leads.push(lead);
    await tell(lead, 'NEW_BLOCKED_DATES');
    return reply.code(201).send({ lead });
  });

  app.post<{ Params: { uid: string } }>(`${base}/leads/:uid/alteration`, async (request, reply) => {
    const lead = found(request.params.uid);
    if (!lead) return failure(reply, 404, 'Lead not found');
    if (!stage.world.mayWrite) return failure(reply, 403, 'Forbidden');
    const dates = datesOf((bodyOf(request).json ?? {}) as Fields);
    if (!dates) return failure(reply, 400, 'checkInLocalDate and checkOutLocalDate are not valid');
    if (isTaken(stage.world, { ...lead, ...dates })) return failure(reply, 400, TAKEN_WORDS);
    Object.assign(lead, dates);
    lead.metadata = { ...lead.metadata, updatedUtcDateTime: wallClock(stage.clock) };
    await tell(lead, 'BOOKING_UPDATED');
    return { lead };
  });

  app.delete<{ Params: { uid: string } }>(`${base}/leads/:uid`, async ({ params }, reply) => {
    const lead = found(params.uid);
    if (!lead) return failure(reply, 404, 'Lead not found');
    if (!stage.world.mayWrite) return failure(reply, 403, 'Forbidden');
    if (lead.type !== 'BLOCK' && !isBookingEnded(lead.status))
      return failure(reply, 400, 'The lead cannot be deleted');
    stage.world.leads = stage.world.leads.filter((one) => one !== lead);
    await tell(lead, 'BOOKING_CANCELLED');
    return reply.code(204).send();
  });
}
