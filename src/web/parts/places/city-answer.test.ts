import { expect, test } from 'vitest';

import { answerOf } from './city-answer.ts';

test('a guest’s answer is the code that authorities ask for, abroad the name [W1-B-07]', () => {
  const city = { stateId: '', stateName: '' };
  expect(answerOf({ ...city, _id: '05001', name: 'Medellín' })).toBe('05001');
  expect(answerOf({ ...city, _id: 'MX-JAL-guadalajara', name: 'Guadalajara' })).toBe('Guadalajara');
  expect(answerOf({ ...city, _id: 'PR-127-san-juan', name: 'San Juan' })).toBe('San Juan');
});
