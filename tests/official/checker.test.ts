import { expect, test } from 'vitest';

import type { Exchange } from '#foundation/simulation/witness.ts';

import { createChecker } from './checker.ts';
import { cloudbedsInterface } from './cloudbeds/cloudbeds.ts';
import { callsOfFields, rowsOf } from './fields.ts';

const cloudbeds = createChecker(cloudbedsInterface);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const exchange = (more: Partial<Exchange>): Exchange => ({
  simulator: 'cloudbeds',
  method: 'GET',
  path: '/api/v1.3/getRoomBlocks',
  query: { propertyID: '5001' },
  headers: {},
  body: '',
  status: 200,
  answer: '{"success":true,"data":{"propertyID":"5001","roomBlocks":[]},"count":0,"total":0}',
  ...more,
});

const BLOCK =
  'roomBlockType=out_of_service&roomBlockReason=x&startDate=2027-01-01&endDate=2027-01-02&rooms[0][roomID]=1';

const JSON_BODY = { 'content-type': 'application/json' };
const SEARCH = {
  method: 'POST',
  path: '/accounting/v1.0/transactions',
  query: {},
  headers: { ...JSON_BODY, 'x-property-id': '5001' },
  body: '{"filters":{"and":[{"field":"source_kind","operator":"equals","value":"RESERVATION"}]},"limit":100}',
  answer: '{"transactions":[{"id":"7","parentId":null}],"nextPageToken":null}',
} as const;

test.each<[string, Partial<Exchange>, RegExp | null]>([
  ['what the document says', {}, null],
  ['an unknown parameter', { query: { property: '1' } }, /query .* additional/],
  ['a parameter of another type', { query: { pageNumber: 'two' } }, /query \/pageNumber must be integer/],
  ['another shape of the answer', { answer: '{"success":true,"data":[]}' }, /200 \/data must be object/],
  [
    'a field that no answer has',
    { answer: '{"success":true,"data":{"x":1}}' },
    /additional properties \(x\)/,
  ],
  ['their refusal', { answer: '{"success":false,"message":"No"}' }, null],
  ['a fault that took the place of the answer', { answer: null }, null],
  ['a verb that is gone', { method: 'DELETE', path: '/api/v1.3/putRoomBlock' }, /in no document/],
  ['a status that no answer has', { status: 204, answer: '' }, /answers 204/],
  [
    'a form',
    { method: 'POST', path: '/api/v1.3/postRoomBlock', query: {}, headers: FORM, body: BLOCK, answer: null },
    null,
  ],
  [
    'a word that is none of the list',
    {
      method: 'POST',
      path: '/api/v1.3/postRoomBlock',
      query: {},
      headers: FORM,
      body: BLOCK.replace('out_of_service', 'blocked'),
      answer: null,
    },
    /form \/roomBlockType must be equal to one of the allowed values \(blocked\)/,
  ],
  [
    'a form without what is asked for',
    {
      method: 'POST',
      path: '/api/v1.3/deleteRoomBlock',
      query: {},
      headers: FORM,
      body: 'propertyID=1',
      answer: null,
    },
    /required property 'roomBlockID'/,
  ],
  ['an interface beside the other', { ...SEARCH }, null],
  ['a header that is not there', { ...SEARCH, headers: JSON_BODY }, /needs the header x-property-id/],
  [
    'JSON with a word that is none of the list',
    { ...SEARCH, body: SEARCH.body.replace('equals', 'is') },
    /body .*\/operator must be equal to one of the allowed values \(is\)/,
  ],
  [
    'JSON with an unknown field',
    { ...SEARCH, body: SEARCH.body.replace('limit', 'pageSize') },
    /body \/ must NOT have additional properties \(pageSize\)/,
  ],
  [
    'a value of another type in the answer',
    { ...SEARCH, answer: '{"transactions":[{"id":7,"parentId":null}],"nextPageToken":null}' },
    /200 \/transactions\/\*\/id must be string/,
  ],
  [
    'JSON where a form is taken',
    { method: 'POST', path: '/api/v1.3/deleteRoomBlock', query: {}, body: '{}', answer: null },
    /takes a form/,
  ],
])('the checker on %s [W1-A-16]', (_case, more, complaint) => {
  const found = cloudbeds(exchange(more));
  if (complaint) expect(found.join('\n')).toMatch(complaint);
  else expect(found).toEqual([]);
});

test('a table of fields is read as a document [W1-A-16]', () => {
  const [call] = callsOfFields(
    rowsOf(
      [
        'method\tpath\twhere\tfield\ttype\tformat\tvalues\tneed',
        'GET\t/things\t200\tdata[].id\tstring\t\t\trequired',
        'GET\t/things\t200\tdata[].kind\tstring|null\t\ta|b\t',
        'GET\t/things\t200\tdata[].names.*\tstring\t\t\t',
      ].join('\n'),
    ),
  );
  expect(call?.answers['200']).toEqual({
    type: ['object'],
    additionalProperties: false,
    required: [],
    properties: {
      data: {
        type: ['array'],
        items: {
          type: ['object'],
          additionalProperties: false,
          required: ['id'],
          properties: {
            id: { type: ['string'] },
            kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
            names: {
              type: ['object'],
              additionalProperties: { type: ['string'] },
              required: [],
              properties: {},
            },
          },
        },
      },
    },
  });
});
