import { describe, expect, test } from 'vitest';

import { allTexts } from './all.ts';
import type { TextKey } from './index.ts';
import { translateCount } from './translate.ts';

/** Sentences that are right for every count. */
const WITHOUT_FORMS = [
  'today.missing.more',
  'onboarding.listing.counter',
  // Each ends in a colon and the number.
  'app.migration.guests',
  'app.migration.stays',
  'app.migration.changed',
  'app.migration.twice',
  'app.migration.missing',
];

describe('a count in a sentence', () => {
  test('chooses the form that its language has for it', () => {
    const guests = (language: 'es' | 'pt' | 'en', count: number) =>
      translateCount(allTexts[language], language, 'app.guests', count);
    expect([0, 1, 2].map((count) => guests('es', count))).toEqual([
      '0 huéspedes',
      '1 huésped',
      '2 huéspedes',
    ]);
    expect(guests('pt', 0), 'Brazilian Portuguese counts zero as one').toBe('0 hóspede');
    expect([0, 1].map((count) => guests('en', count))).toEqual(['0 guests', '1 guest']);
  });

  test('the contract of one guest speaks of one guest', () => {
    const paragraphs = (['es', 'pt', 'en'] as const).map((language) =>
      translateCount(allTexts[language], language, 'checkIn.agreement.guests', 1),
    );
    expect(paragraphs.join(' ')).toMatch(/1 huésped\..*1 hóspede\..*1 guest\./);
  });

  test('has both forms wherever a text says {count}', () => {
    const counted = Object.entries(allTexts.es).filter(([, text]) => text.includes('{count}'));
    const bare = counted.filter(([key]) => !/\.(one|other)$/.test(key) && !WITHOUT_FORMS.includes(key));
    expect(bare).toEqual([]);
    const alone = (Object.keys(allTexts.es) as TextKey[]).filter((key) => {
      const other = key.replace(/\.one$/, '.other');
      return key.endsWith('.one') && /\{count\}/.test(allTexts.es[key]) && !(other in allTexts.es);
    });
    expect(alone).toEqual([]);
  });
});
