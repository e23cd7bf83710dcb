import { describe, expect, test } from 'vitest';

import { namedSchemas, readComments } from './api-schemas.ts';

describe('what comments say of a schema', () => {
  test('reaches its fields, without ids that mean something to us only', () => {
    const found = readComments(`
/** E-50: one stay, of any channel (D-36). */
export const Stay = z
  .object({
    _id: StayId,
    /** Days of the property's calendar (R-XYZ-01, W1-B-10 and D-57). */
    checkInDate: PlainDate,
    guest: z.object({
      /** A name whose shape another module defines. */
      name: z.string(),
    }),
    /**
     * Two lines
     * of words.
     */
    notes: z.string(),
  })
  .refine(inOrder);

/** Not exported. */
const hidden = z.object({
  /** Nor this. */
  _id: z.string(),
});

/** R-VAL-13, R-VAL-14. */
export const Email = z.string();
`);
    expect(found.get('Stay')).toEqual({
      description: 'One stay, of any channel.',
      fields: { checkInDate: "Days of the property's calendar.", notes: 'Two lines of words.' },
    });
    expect(found.get('Email')).toEqual({ description: undefined, fields: {} });
    expect(found.size).toBe(2);
  });

  test('is read from the contracts themselves', async () => {
    const named = new Map((await namedSchemas()).map((one) => [one.name, one]));
    expect(named.size).toBeGreaterThan(150);
    expect(named.get('PlainDate')?.description).toMatch(/^A day of a property's calendar/);
    expect(named.get('Reservation')?.fields).toMatchObject({ total: 'In the major unit of the currency.' });
  });
});
