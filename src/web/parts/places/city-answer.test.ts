import { expect, test } from 'vitest';

import { cityAnswerOf } from './city-answer.ts';

test('a guest’s answer is the code that authorities ask for, abroad the name [W1-B-07]', () => {
  const city = { stateId: '', stateName: '' };
  expect(cityAnswerOf({ ...city, _id: '05001', name: 'Medellín' })).toBe('05001');
  expect(cityAnswerOf({ ...city, _id: 'MX-JAL-guadalajara', name: 'Guadalajara' })).toBe('Guadalajara');
  expect(cityAnswerOf({ ...city, _id: 'PR-127-san-juan', name: 'San Juan' })).toBe('San Juan');
});
