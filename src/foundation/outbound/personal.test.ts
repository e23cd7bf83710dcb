import { expect, test } from 'vitest';

import { redactBody, redactUrl } from './redaction.ts';

const ANSWER = {
  success: true,
  data: {
    reservationID: '8413570',
    guestName: 'Ana Rojas',
    guestEmail: 'ana@example.test',
    status: 'confirmed',
    total: 480_000,
    startDate: '2026-12-10',
    notes: 'Llega con su mamá',
    rooms: [{ roomID: '7-1', name: 'Suite Bahía' }],
    guestList: {
      '91': {
        guestID: '91',
        guestFirstName: 'Ana',
        guestLastName: 'Rojas',
        guestCellPhone: '+57 300 555 0101',
        guestBirthdate: '1990-05-02',
        guestAddress: { full: 'Calle del Torno 39-29', zip: 130_001 },
        name: 'Ana Rojas',
        isMainGuest: true,
      },
    },
    message: 'Write to ana@example.test or +57 (300) 555-0101',
  },
};
const PERSON = /Ana|Rojas|example\.test|555|1990|Torno|130001|mam/;

test.each([
  ['JSON', JSON.stringify(ANSWER), 'application/json'],
  ['JSON that was cut short', JSON.stringify(ANSWER).slice(0, -3), 'application/json'],
  [
    'a form',
    'guestFirstName=Ana&guest[email]=ana%40example.test&adults=2',
    'application/x-www-form-urlencoded',
  ],
  ['XML', '<r><apellido>Rojas</apellido><Nombres>Ana</Nombres><noches>3</noches></r>', 'text/xml'],
])('%s is kept without who anybody is [PRV-01]', (_name, body, type) => {
  expect(redactBody(body, type)).not.toMatch(PERSON);
});

test('what support needs is still there', () => {
  const kept = JSON.parse(redactBody(JSON.stringify(ANSWER), 'application/json')) as typeof ANSWER;
  expect(kept.data).toMatchObject({
    reservationID: '8413570',
    status: 'confirmed',
    total: 480_000,
    startDate: '2026-12-10',
    rooms: [{ roomID: '7-1', name: 'Suite Bahía' }],
  });
  expect(Object.keys(kept.data.guestList['91'])).toEqual(Object.keys(ANSWER.data.guestList['91']));
  expect(redactUrl('https://api.example/reservations?guestEmail=ana%40example.test&from=2026-12-01')).toBe(
    'https://api.example/reservations?guestEmail=•••&from=2026-12-01',
  );
});

test.each([
  [
    'a form',
    'object=reservation&endpointUrl=https://posada.example/hooks/cloudbeds/SECRETSECRET',
    'application/x-www-form-urlencoded',
  ],
  ['JSON', '{"url":"https:\\/\\/posada.example\\/hooks\\/guesty\\/SECRETSECRET"}', 'application/json'],
  ['text', 'POST https%3A%2F%2Fposada.example%2Fhooks%2Fguesty%2FSECRETSECRET', 'text/plain'],
])('the secret of a webhook address is not kept in %s [SEC-33, SEC-34]', (_name, body, type) => {
  const kept = redactBody(body, type);
  expect(kept).not.toContain('SECRETSECRET');
  expect(kept).toContain('posada.example');
});

test.each([
  ['a form', 'note=4242424242424242&city=Lima', 'application/x-www-form-urlencoded'],
  ['JSON', '{"remark":"paga con 4242 4242 4242 4242","id":12}', 'application/json'],
  ['JSON that was cut short', '{"remark":"paga con 4242-4242-4242-4242","id":1', 'application/json'],
  ['XML', '<a><remark>4242424242424242</remark></a>', 'text/xml'],
])(
  'the number of a card is not kept of what a provider was sent or said in %s [SEC-71]',
  (_name, body, type) => {
    expect(redactBody(body, type)).not.toMatch(/4242/);
  },
);
