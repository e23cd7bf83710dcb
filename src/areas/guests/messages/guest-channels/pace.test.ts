import { expect, test } from 'vitest';

import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { countOn, countStrangers, fullFrom, type Left, mostOn, pauseSeconds, turnOf } from './pace.ts';

const at = (text: string) => `${text}:00.000Z` as Instant;
/** 10:00 in Bogotá. */
const NOW = at('2026-11-21T15:00');
const zone = 'America/Bogota';
const LONG_LINKED = { zone, linkedAt: at('2026-10-01T15:00'), isShared: false };
const MESSAGE = { phoneHash: 'guest', wordsHash: 'words', isFirst: true };

/** So many messages, one each so many seconds until now. */
const leftBy = (count: number, every: number, own: Partial<Left> = {}): Left[] =>
  Array.from({ length: count }, (_, index) => ({
    leaves_at: plusSeconds(NOW, -index * every),
    phone_hash: `guest ${index}`,
    words_hash: `words ${index}`,
    is_first: false,
    ...own,
  }));

const turn = (
  left: readonly Left[],
  own: Partial<Parameters<typeof turnOf>[1]> = {},
  message: Partial<typeof MESSAGE> = {},
): Instant =>
  turnOf(
    { ...MESSAGE, ...message },
    { ...LONG_LINKED, now: NOW, nextAt: null, left, outsideNight: (moment) => moment, ...own },
  );

test('a number with nothing behind it sends at once, and after a message not before its pause', () => {
  expect(turn([])).toBe(NOW);
  expect(turn([], { nextAt: plusSeconds(NOW, 7) })).toBe(plusSeconds(NOW, 7));
  expect(turn([], { nextAt: plusSeconds(NOW, -7) })).toBe(NOW);
  expect([pauseSeconds(0), pauseSeconds(0.5), pauseSeconds(1)]).toEqual([5, 8.5, 12]);
});

test('thirty guests who never wrote are written to in an hour, and others beside them', () => {
  const strangers = leftBy(30, 60, { is_first: true });
  expect(countStrangers(NOW, strangers)).toBe(30);
  expect(turn(strangers.slice(1))).toBe(NOW);
  // The oldest of the thirty was 29 minutes ago.
  expect(turn(strangers)).toBe(plusSeconds(NOW, 31 * 60));
  expect(turn(strangers, {}, { isFirst: false })).toBe(NOW);
  expect(turn(leftBy(30, 125, { is_first: true }))).toBe(NOW);
});

test('the same words go to twenty guests in an hour, and again to one of them', () => {
  const same = leftBy(20, 60, { words_hash: 'words' });
  expect(turn(same)).toBe(plusSeconds(NOW, 41 * 60));
  expect(turn(same, {}, { wordsHash: 'other words' })).toBe(NOW);
  expect(turn(same, {}, { phoneHash: 'guest 3' })).toBe(NOW);
  // Twice to each of ten guests is ten guests.
  const twice = same.map((one, index) => ({ ...one, phone_hash: `guest ${index % 10}` }));
  expect(turn(twice)).toBe(NOW);
});

test('a day has its messages, few in the first week after a link', () => {
  const linkedAt = at('2026-11-20T23:00');
  const week = ['20', '21', '22', '23', '24', '25', '26', '27'].map((day) =>
    mostOn(plainDate(`2026-11-${day}`), { ...LONG_LINKED, linkedAt }),
  );
  expect(week).toEqual([20, 20, 50, 50, 100, 100, 100, 200]);
  expect(fullFrom({ zone, linkedAt })).toBe('2026-11-27');
  const left = leftBy(20, 300);
  expect(countOn(plainDate('2026-11-21'), left, LONG_LINKED)).toBe(20);
  expect(turn(left.slice(1), { linkedAt })).toBe(NOW);
  // 8:00 of the next morning in Bogotá.
  expect(turn(left, { linkedAt })).toBe(at('2026-11-22T13:00'));
  expect(turn(left)).toBe(NOW);
});

test('what left yesterday in the zone of the property counts for yesterday', () => {
  const left = leftBy(20, 1, { leaves_at: at('2026-11-21T04:59') });
  expect(turn(left, { linkedAt: NOW })).toBe(NOW);
});

test('beside another program half of a day and of an hour are used', () => {
  const shared = { isShared: true };
  expect(mostOn(plainDate('2026-11-21'), { ...LONG_LINKED, ...shared })).toBe(100);
  expect(turn(leftBy(15, 60, { is_first: true }), shared)).toBe(plusSeconds(NOW, 46 * 60));
});

test('a turn at night is one of the morning, and the day is counted there', () => {
  const morning = at('2026-11-22T13:00');
  const outsideNight = () => morning;
  expect(turn(leftBy(200, 60), { outsideNight })).toBe(morning);
});
