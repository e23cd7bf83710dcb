import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { EvidenceLine } from '#areas/guests/registry/evidence.contract.ts';
import type { ReportDecisionResult, StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app);
  await connectRegistries(host);
});
afterAll(() => app.stop());

const listed = async (filter: object): Promise<StayReport[]> =>
  (
    await host.get<StayReport[]>(
      `/api/common/stay-reports?limit=200&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).data;
const doubtful = () => listed({ doubtful: true });
const atTra = async (documentNumber: string): Promise<number> => {
  const { cards } = await steer(app, 'tra').world<{ cards: { fields: Record<string, string> }[] }>();
  return cards.filter(({ fields }) => fields['numero_identificacion'] === documentNumber).length;
};
/** A card whose answer from TRA was lost. */
async function inDoubt(documentNumber: string) {
  await steer(app, 'tra').failNext({ match: 'POST one/', acceptThenDrop: true });
  const stay = await createTestStay(host, { adults: 1 });
  const { status, errors } = await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }]);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  await eventually(async () =>
    expect((await doubtful()).map(({ reservationId }) => reservationId)).toContain(stay._id),
  );
  return stay;
}
type Chosen = readonly Pick<StayReport, '_id' | 'revision'>[];
const decide = (decision: string, chosen: Chosen, by: Pick<TestHost, 'send'> = host) =>
  by.send<{ results: ReportDecisionResult[] }>('POST', '/api/common/stay-reports/decisions', {
    decision,
    reports: chosen.map(({ _id, revision }) => ({ _id, revision })),
  });
const evidenceOf = async (deed: string): Promise<EvidenceLine[]> => {
  const filter = encodeURIComponent(JSON.stringify({ from: TODAY, to: TODAY }));
  const { data } = await host.get<EvidenceLine[]>(`/api/common/registry-evidence?limit=200&filter=${filter}`);
  return data.filter((line) => line.deed === deed);
};
const outcomes = (results: readonly ReportDecisionResult[]) =>
  results.map(({ outcome, state }) => `${outcome} ${state}`);

test('reports in doubt are decided together, each recorded as a single one, and a second press sends nothing [C-REG-23, C-REG-08, REL-02, REL-04, W1-D-15]', async () => {
  const numbers = ['C0DOUBT01', 'C0DOUBT02', 'C0DOUBT03'];
  for (const number of numbers) await inDoubt(number);
  const seen = await doubtful();
  expect(seen.map(({ problem }) => problem?.action)).toEqual(['decide', 'decide', 'decide']);
  const [first, second, third] = seen;
  // Their data is correct: nothing has to change in the check-in.
  const counts = await host.get<{ invalid: number }>('/api/third-party/reservations/summary-checkin');
  expect(counts.data.invalid).toBe(0);

  const marked = await decide('reported', [first!]);
  expect([marked.status, outcomes(marked.data.results)]).toEqual([200, ['decided by-hand']]);
  expect(await evidenceOf('by-hand')).toHaveLength(1);

  // The first was decided meanwhile: it is skipped, and the other two are sent once more.
  const again = await decide('send-again', seen);
  expect(again.data.results.map(({ _id }) => _id)).toEqual(seen.map(({ _id }) => _id));
  expect(outcomes(again.data.results)).toEqual(['left by-hand', 'decided sending', 'decided sending']);
  for (const { _id } of [second!, third!]) {
    await eventually(async () =>
      expect((await host.get<StayReport>(`/api/common/stay-reports/${_id}`)).data).toMatchObject({
        state: 'sent',
        revision: 2,
      }),
    );
  }
  expect(await evidenceOf('sent-again')).toHaveLength(2);
  const sent = async () => Promise.all(numbers.map(atTra));
  expect((await sent()).toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
  const pressed = await decide('send-again', seen);
  expect(outcomes(pressed.data.results)).toEqual(['left by-hand', 'left sent', 'left sent']);
  expect((await sent()).toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
  expect(await evidenceOf('sent-again')).toHaveLength(2);
  expect(await doubtful()).toEqual([]);
});

test('a decision over the doubt that was seen does not decide the next one [C-REG-23, REL-02]', async () => {
  await inDoubt('C0DOUBT04');
  const seen = await doubtful();
  await steer(app, 'tra').failNext({ match: 'POST one/', acceptThenDrop: true });
  expect(outcomes((await decide('send-again', seen)).data.results)).toEqual(['decided sending']);
  await eventually(async () => expect((await doubtful()).map(({ revision }) => revision)).toEqual([2]));
  // A page that was left open sends the old decision again: no third card.
  expect(outcomes((await decide('send-again', seen)).data.results)).toEqual(['left attention']);
  expect(outcomes((await decide('reported', seen)).data.results)).toEqual(['left attention']);
  expect(await atTra('C0DOUBT04')).toBe(2);
  expect(outcomes((await decide('reported', await doubtful())).data.results)).toEqual(['decided by-hand']);
});

test('only a member with the right to operate decides, over at most 100 reports of the property [C-REG-23]', async () => {
  const stay = await inDoubt('C0DOUBT05');
  const seen = (await doubtful()).filter(({ reservationId }) => reservationId === stay._id);
  const reader = await createColleague(app, host.propertyId, 'lectura-dudas@example.test', {
    role: 'cleaner',
  });
  expect((await decide('reported', seen, reader)).status).toBe(403);
  const other = await hostWithProperty(app, 'otra-casa-dudas@example.test');
  expect((await decide('reported', seen, other)).data.results).toEqual([]);
  const many = Array.from({ length: 101 }, () => seen[0]!);
  expect((await decide('reported', many)).errors[0]?.field).toBe('reports');
  expect((await decide('reported', [])).errors[0]?.field).toBe('reports');
  expect(await doubtful()).toHaveLength(1);
});

test('a report that cannot go says why, and the others of the press go [C-REG-23, REL-14]', async () => {
  const [before] = await doubtful();
  const stay = await inDoubt('C0DOUBT06');
  const seen = await doubtful();
  // The unit of the first now has an owner of its own, who is not connected to TRA.
  const { data: reservation } = await host.get<Reservation>(`/api/pms/reservations/${before?.reservationId}`);
  const settings = await host.send('POST', '/api/common/sire-tra-settings', {
    establishmentName: 'Apto de Marta',
    accommodationType: 'apartment',
    listingIds: [reservation.roomId],
    sire: { mode: 'test' },
  });
  expect(settings.status).toBe(201);
  const { data } = await decide('send-again', seen);
  const of = new Map(data.results.map((one) => [one._id, one]));
  expect(of.get(before!._id)).toMatchObject({ outcome: 'failed', message: expect.stringContaining('TRA') });
  const [own] = seen.filter(({ reservationId }) => reservationId === stay._id);
  expect(of.get(own!._id)).toMatchObject({ outcome: 'decided' });
  await eventually(async () => expect(await atTra('C0DOUBT06')).toBe(2));
});
