import { expect, test } from 'vitest';

import { isOptOut } from './opt-outs.ts';

test.each(['STOP', 'baja', ' Salir ', '¡PARAR!', 'Cancelar.', 'sair\n', '“Stop”', 'ＢＡＪＡ'])(
  '%j stops messages [PRV-04]',
  (text) => {
    expect(isOptOut(text)).toBe(true);
  },
);

test.each([
  'quiero cancelar mi reserva',
  '¿Puedo salir más tarde?',
  'stop it',
  'no me des de baja',
  'parar en el parqueadero',
  'BAJADA',
  '',
  '👍',
])('%j is about something else [PRV-04]', (text) => {
  expect(isOptOut(text)).toBe(false);
});
