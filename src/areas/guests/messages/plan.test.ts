import { describe, expect, test } from 'vitest';

import { atLocalTime, epochMs, type Instant, plusSeconds, timeIn } from '#vocabulary/instant.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { dice } from '#support/dice.ts';
import { isLong, longSize } from '#support/size.ts';
import { applyChannelRule, ruleOfChannel } from './channel-rules.ts';
import { QUIET_FROM, QUIET_UNTIL } from './messages.constants.ts';
import { isOpenState, type PlannedRow, planStay, type StayFacts, type TemplateFacts } from './plan.ts';

const ZONE = 'America/Bogota';
const BOOKED = '2026-12-01T15:00:00.000Z' as Instant;
const LISTING = '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c' as ListingId;
const NO_CONSENT = { email: 'none', whatsapp: 'none', thread: 'none', 'by-hand': 'none' } as const;

const stay = (
  own: Partial<StayFacts> = {},
  arrival = '2026-12-20',
  departure = '2026-12-23',
  zone = ZONE,
): StayFacts => ({
  times: {
    zone,
    arrival: plainDate(arrival),
    departure: plainDate(departure),
    checkInTime: '15:00',
    checkOutTime: '11:00',
  },
  arrival: plainDate(arrival),
  departure: plainDate(departure),
  isCanceled: false,
  isUnconfirmed: false,
  knownAt: BOOKED,
  arrivalKnownAt: BOOKED,
  departureKnownAt: BOOKED,
  isImported: false,
  newsAt: { 'check-in-completed': null, 'dates-changed': null, canceled: null },
  channelSlug: 'direct',
  listingId: LISTING,
  language: 'es',
  isCheckInComplete: false,
  reach: { email: 'yes', whatsapp: 'none', thread: 'none', 'by-hand': 'yes' },
  recipient: 1,
  recipientSince: BOOKED,
  isOff: false,
  consents: { stay: NO_CONSENT, offer: NO_CONSENT },
  ...own,
});

const template = (own: Partial<TemplateFacts> = {}): TemplateFacts => ({
  id: 'reminder',
  trigger: { days: 2, side: 'before', of: 'arrival', at: '10:00' },
  conditions: {},
  channels: ['email'],
  purpose: 'stay',
  usefulUntil: 'arrival',
  late: 'now',
  onSince: '2026-01-01T00:00:00.000Z' as Instant,
  ...own,
});

/** The rows as a table keeps them. */
class Rows {
  readonly all: PlannedRow[] = [];
  plan(facts: StayFacts, templates: readonly TemplateFacts[], now: Instant): void {
    for (const wanted of planStay(facts, templates, this.all, now)) {
      const row: PlannedRow = {
        id: wanted.id ?? `row-${this.all.length}`,
        template_id: wanted.templateId,
        recipient: wanted.recipient,
        revision: wanted.revision,
        state: wanted.state,
        reason: wanted.reason,
        moment: wanted.moment,
        due_at: wanted.dueAt,
        moved_from: wanted.movedFrom,
        useful_until: wanted.usefulUntil,
        is_asked: false,
      };
      const at = this.all.findIndex(({ id }) => id === row.id);
      if (at === -1) this.all.push(row);
      else this.all[at] = row;
    }
    expect(planStay(facts, templates, this.all, now), 'planning again changes nothing').toEqual([]);
  }
  set(id: string, change: Partial<PlannedRow>): void {
    const at = this.all.findIndex((row) => row.id === id);
    this.all[at] = { ...this.all[at]!, ...change };
  }
}

const planned = (facts: StayFacts, of: Partial<TemplateFacts> = {}, now = BOOKED): PlannedRow[] => {
  const rows = new Rows();
  rows.plan(facts, [template(of)], now);
  return rows.all;
};

describe('what is planned for a stay', () => {
  test('a row for each template with its moment; conditions that the stay does not meet plan nothing [REL-17]', () => {
    expect(planned(stay())).toMatchObject([
      {
        state: 'planned',
        due_at: atLocalTime(plainDate('2026-12-18'), '10:00', ZONE),
        revision: 1,
        recipient: 1,
      },
    ]);
    for (const conditions of [
      { channels: ['airbnb'] },
      { listings: ['019a9f3c-5d1e-7a42-9c0b-000000000000' as ListingId] },
      { languages: ['pt' as const] },
      { nightsFrom: 4 },
      { nightsTo: 2 },
    ]) {
      expect(planned(stay(), { conditions }), JSON.stringify(conditions)).toEqual([]);
    }
    expect(planned(stay({ isCheckInComplete: true }), { conditions: { checkIn: 'pending' } })).toMatchObject([
      { state: 'skipped', reason: 'condition' },
    ]);
  });

  test('an import is not confirmed, and its later news is news like any other', () => {
    expect(planned(stay({ isImported: true }), { trigger: { on: 'booked' } })).toMatchObject([
      { state: 'skipped', reason: 'late-booking' },
    ]);
    const changed = stay({
      isImported: true,
      newsAt: {
        'check-in-completed': null,
        canceled: null,
        'dates-changed': '2026-12-05T15:00:00.000Z' as Instant,
      },
    });
    expect(
      planned(changed, { trigger: { on: 'dates-changed' } }, '2026-12-05T15:00:00.000Z' as Instant),
    ).toMatchObject([{ state: 'planned' }]);
  });

  test('a longer stay catches up nothing of its arrival, a moved arrival does', () => {
    const now = '2026-12-19T15:00:00.000Z' as Instant;
    const since = { onSince: '2026-12-19T00:00:00.000Z' as Instant };
    expect(planned(stay({ departureKnownAt: now }, '2026-12-20', '2026-12-28'), since, now)).toMatchObject([
      { state: 'skipped', reason: 'before-switched-on' },
    ]);
    expect(planned(stay({ arrivalKnownAt: now }), since, now)).toMatchObject([
      { state: 'planned', due_at: now },
    ]);
  });

  test('dates that change twice before the first is told are told once, and again after it was [REL-02]', () => {
    const rows = new Rows();
    const changed = template({ trigger: { on: 'dates-changed' } });
    const at = (hour: string): Instant => `2026-12-05T${hour}:00:00.000Z` as Instant;
    const facts = (when: Instant) =>
      stay({ newsAt: { 'check-in-completed': null, canceled: null, 'dates-changed': when } });
    rows.plan(facts(at('15')), [changed], at('15'));
    rows.plan(facts(at('16')), [changed], at('16'));
    expect(rows.all).toMatchObject([{ revision: 1, state: 'planned', due_at: at('16') }]);
    rows.set('row-0', { state: 'sent' });
    rows.plan(facts(at('16')), [changed], at('17'));
    expect(rows.all).toHaveLength(1);
    rows.plan(facts(at('18')), [changed], at('18'));
    expect(rows.all).toMatchObject([{ revision: 1 }, { revision: 2, state: 'planned' }]);
  });

  test('what a person asked for stays planned, until the stay is cancelled or it is of no use', () => {
    const rows = new Rows();
    rows.plan(stay({ isOff: true }), [template()], BOOKED);
    rows.set('row-0', { state: 'to-do', reason: null, is_asked: true });
    rows.plan(stay({ isOff: true }), [template()], BOOKED);
    expect(rows.all).toMatchObject([{ state: 'to-do' }]);
    const after = '2026-12-20T20:00:01.000Z' as Instant;
    rows.plan(stay(), [template()], after);
    expect(rows.all).toMatchObject([{ state: 'skipped', reason: 'not-useful' }]);
  });

  test('another guest is told again, and what was planned for the one before is taken back', () => {
    const rows = new Rows();
    const all = [template({ id: 'confirmation', trigger: { on: 'booked' } }), template()];
    rows.plan(stay(), all, BOOKED);
    rows.set('row-0', { state: 'sent' });
    const later = '2026-12-04T15:00:00.000Z' as Instant;
    rows.plan(stay({ recipient: 2, recipientSince: later, arrivalKnownAt: later }), all, later);
    expect(rows.all.map(({ recipient, state, reason }) => [recipient, state, reason])).toEqual([
      [1, 'sent', null],
      [1, 'skipped', 'other-guest'],
      [2, 'planned', null],
      [2, 'planned', null],
    ]);
  });
});

const ZONES = ['America/Bogota', 'America/Santiago', 'America/Sao_Paulo', 'Europe/Madrid', 'America/Tijuana'];
const TEMPLATES: readonly TemplateFacts[] = [
  template({ id: 'confirmation', trigger: { on: 'booked' } }),
  template({ id: 'check-in', trigger: { days: 7, side: 'before', of: 'arrival', at: '02:30' } }),
  template({ id: 'hours', trigger: { hours: 20, side: 'before', of: 'arrival' } }),
  template({ id: 'moved', trigger: { on: 'dates-changed' } }),
  template({ id: 'canceled', trigger: { on: 'canceled' } }),
  template({
    id: 'departure',
    trigger: { days: 1, side: 'before', of: 'departure', at: '18:00' },
    usefulUntil: 'departure',
  }),
  template({
    id: 'thanks',
    trigger: { days: 1, side: 'after', of: 'departure', at: '23:30' },
    usefulUntil: 'week-after',
  }),
];

type Sent = {
  readonly key: string;
  readonly at: Instant;
  readonly isCanceled: boolean;
  readonly isForCanceled: boolean;
};

/** One stay from its booking to a week after it, with everything that can happen to it. */
function live(seed: number): {
  readonly sent: Sent[];
  readonly rows: readonly PlannedRow[];
  readonly zone: string;
} {
  const next = dice(seed);
  const below = (max: number) => Math.floor(next() * max);
  const chance = (part: number) => next() < part;
  const zone = ZONES[below(ZONES.length)]!;
  let now = plusSeconds('2026-02-15T00:00:00.000Z' as Instant, below(300 * 86_400));
  let day: PlainDate = addDays(plainDate(now.slice(0, 10)), below(20));
  let nights = 1 + below(9);
  let templates = [...TEMPLATES];
  const booked = now;
  let facts = stay({
    knownAt: booked,
    recipientSince: booked,
    arrivalKnownAt: booked,
    departureKnownAt: booked,
    isImported: chance(0.2),
  });
  const rows = new Rows();
  const sent: Sent[] = [];
  const shape = () => {
    const departure = addDays(day, nights);
    facts = {
      ...facts,
      arrival: day,
      departure,
      times: { ...facts.times, zone, arrival: day, departure },
    };
  };
  shape();
  rows.plan(facts, templates, now);
  for (let step = 0; step < 60; step += 1) {
    now = plusSeconds(now, 600 + below(chance(0.1) ? 200_000 : 40_000));
    const what = below(12);
    if (what === 0 && !facts.isCanceled) {
      day = addDays(day, below(15) - 5);
      facts = {
        ...facts,
        arrivalKnownAt: now,
        departureKnownAt: now,
        newsAt: { ...facts.newsAt, 'dates-changed': now },
      };
    } else if (what === 1 && !facts.isCanceled) {
      nights += 1;
      facts = { ...facts, departureKnownAt: now, newsAt: { ...facts.newsAt, 'dates-changed': now } };
    } else if (what === 2 && chance(0.3)) {
      facts = { ...facts, isCanceled: true, newsAt: { ...facts.newsAt, canceled: now } };
    } else if (what === 3) {
      facts = {
        ...facts,
        recipient: facts.recipient + 1,
        recipientSince: now,
        arrivalKnownAt: now,
        departureKnownAt: now,
      };
    } else if (what === 4) {
      const at = below(templates.length);
      const onSince = templates[at]!.onSince === null ? now : null;
      templates = templates.map((one, index) => (index === at ? { ...one, onSince } : one));
    } else if (what === 5) facts = { ...facts, isOff: !facts.isOff };
    else if (what === 6) facts = { ...facts, isCheckInComplete: true };
    shape();
    rows.plan(facts, templates, now);
    for (const row of rows.all) {
      if (row.state !== 'planned' || epochMs(row.due_at) > epochMs(now)) continue;
      const isForCanceled = row.template_id === 'canceled';
      sent.push({
        key: [row.template_id, row.recipient, row.revision].join('/'),
        at: row.due_at,
        isCanceled: facts.isCanceled,
        isForCanceled,
      });
      rows.set(row.id, { state: chance(0.1) ? 'unknown' : 'sent' });
    }
  }
  return { sent, rows: rows.all, zone };
}

/** 2,000 in `npm run test:long`: each takes some 20 ms, most of it the clocks of its zone. */
const HISTORIES = isLong ? longSize(20_000) : 60;

test('random histories: once for each key, nothing for a cancelled stay, nothing at night, a reason for each skip [REL-17, USER-PAIN 3]', () => {
  let total = 0;
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { sent, rows, zone } = live(seed);
    total += sent.length;
    const keys = sent.map(({ key }) => key);
    expect(new Set(keys).size, `history ${seed} doubled`).toBe(keys.length);
    for (const { at, isCanceled, isForCanceled } of sent) {
      expect(isCanceled, `history ${seed}`).toBe(isForCanceled);
      const time = timeIn(zone, at);
      expect(time >= QUIET_UNTIL && time < QUIET_FROM, `history ${seed} at ${time}`).toBe(true);
    }
    for (const row of rows) {
      expect(row.state === 'skipped', `history ${seed}`).toBe(row.reason !== null);
      if (isOpenState(row.state)) continue;
      // New dates alone never repeat what was sent: a second revision belongs to news that comes again.
      if (row.revision > 1) expect(row.template_id, `history ${seed}`).toBe('moved');
    }
  }
  // The histories are not all silent.
  expect(total).toBeGreaterThan(2 * HISTORIES);
});

test('Airbnb’s texts keep the check-in link and lose lines with other contacts [USER-PAIN 23]', () => {
  const link = 'https://posada.example/g/abc';
  const text = [
    `Haz tu check-in: ${link}`,
    'Escríbenos al +57 300 123 4567',
    'o a hola@casaazul.example',
    'www.casaazul.example',
    'Te esperamos desde las 15:00 del 20/12/2026',
  ].join('\n');
  expect(applyChannelRule(text, ruleOfChannel('airbnb'), link)).toEqual({
    text: [`Haz tu check-in: ${link}`, 'Te esperamos desde las 15:00 del 20/12/2026'].join('\n'),
    removed: 3,
  });
  expect(applyChannelRule(text, ruleOfChannel('direct'), link)).toEqual({ text, removed: 0 });
});
