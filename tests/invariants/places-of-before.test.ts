import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { databaseOfBefore } from '#support/release-before.ts';

/** Places that the release before stored by their names, and the ids that they have now (migrations 0071 and 0072). */
const PLACES = [
  ['CO', 'Bolívar', 'Cartagena', 'CO-13', '13001'],
  ['CO', 'bolivar', 'Cartagena de Indias', 'CO-13', '13001'],
  ['CO', 'Bogotá, D.C.', 'Bogotá, D.C.', 'CO-11', '11001'],
  ['CO', null, 'Medellín', null, '05001'],
  // Several municipalities are called so.
  ['CO', null, 'Armenia', null, null],
  ['CO', 'Quindío', 'Armenia', 'CO-63', '63001'],
  // None of its department.
  ['CO', 'Antioquia', 'Cartagena', 'CO-05', null],
  ['CO', 'El Eje', 'Armenia', null, null],
  ['MX', 'Jalisco', 'Guadalajara', 'MX-JAL', null],
  ['BR', 'São Paulo', null, 'BR-SP', null],
  ['AR', 'Bolívar', null, null, null],
  ['DE', 'Bayern', 'München', null, null],
  ['CO', null, null, null, null],
] as const;

const idOf = (index: number) => `01976f00-0000-7000-8000-0000000000${String(index + 10)}`;

let database: Awaited<ReturnType<typeof databaseOfBefore>>;
let client: pg.Client;

beforeAll(async () => {
  database = await databaseOfBefore('0070');
  client = database.client;
  await client.query(`insert into accounts (account_id, name) values ('${idOf(0)}', 'Casa Ámbar')`);
  for (const [index, [country, state, city]] of PLACES.entries()) {
    await client.query(
      `insert into properties (property_id, account_id, name, slug, type, country, state, city, time_zone, currency)
       values ($1, $2, 'Casa', $3, 'hotel', $4, $5, $6, 'America/Bogota', 'COP')`,
      [idOf(index), idOf(0), `casa-${index}`, country, state, city],
    );
  }
  expect(await database.update()).toEqual(
    expect.arrayContaining(['0071-places-by-id', '0072-places-matched']),
  );
});
afterAll(() => database?.drop());

const stored = async () => {
  const { rows } = await client.query<{
    country: string;
    state: string;
    city: string;
    state_id: string;
    city_id: string;
  }>('select country, state, city, state_id, city_id from properties order by property_id');
  return rows.map((row) => [row.country, row.state, row.city, row.state_id, row.city_id]);
};

test('a name that only one has is an id now, and no name is lost [W1-B-07, REL-51]', async () => {
  expect(await stored()).toEqual(PLACES);
});

test('what a program of the release before writes has no id that belongs to another name [W1-B-07, REL-51]', async () => {
  await client.query(
    `update properties set state = 'Antioquia', city = 'Medellín' where property_id = '${idOf(0)}'`,
  );
  await client.query(
    `update properties set phone = '1', state = state, city = city where property_id = '${idOf(1)}'`,
  );
  await client.query(
    `update properties set state = 'Antioquia', state_id = 'CO-05', city = 'Medellín', city_id = '05001'
      where property_id = '${idOf(2)}'`,
  );
  expect((await stored()).slice(0, 3)).toEqual([
    ['CO', 'Antioquia', 'Medellín', null, null],
    PLACES[1],
    ['CO', 'Antioquia', 'Medellín', 'CO-05', '05001'],
  ]);
});
