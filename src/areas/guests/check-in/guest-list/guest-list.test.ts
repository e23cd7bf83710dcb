import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { drawDocument } from '#support/document-pictures.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { workbookOf, workbookWith } from '#support/workbook.ts';
import { readSheet } from '#foundation/http/workbook-reading.ts';
import type { CheckInDetail } from '../check-in.contract.ts';
import {
  ANNA,
  createTestStay,
  browserWith,
  completeTestCheckIn,
  connectRegistries,
  readEverythingStored,
  createTestLink,
  LUCIA,
  type TestHost,
} from '../check-in.test-stay.ts';
import type { DocumentReading } from '../guest.contract.ts';
import type { GuestListPlan } from './guest-list.contract.ts';

let app: TestApp;
let host: TestHost;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'grupos@example.test');
  await connectRegistries(host);
});
afterAll(() => app.stop());

type Stay = Pick<Reservation, '_id'>;

async function preview(
  stay: Stay,
  file: Uint8Array,
  { who = host, language = 'es' }: { who?: Host; language?: string } = {},
): Promise<Answer<GuestListPlan>> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(file)]), 'grupo.xlsx');
  const response = await fetch(
    `${app.url}/api/common/check-ins/${stay._id}/guest-list/preview?language=${language}`,
    {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${who.token}` },
    },
  );
  return { status: response.status, ...((await response.json()) as object) } as Answer<GuestListPlan>;
}
const save = (stay: Stay, { rows, plan }: GuestListPlan, who: Host = host) =>
  who.send<{ saved: number; there: number }>('POST', `/api/common/check-ins/${stay._id}/guest-list`, {
    rows: rows.map(({ line, answers }) => ({ line, answers })),
    plan,
  });
const detail = async (stay: Stay) =>
  (await host.get<CheckInDetail>(`/api/common/check-ins/${stay._id}`)).data;
const namesIn = async (stay: Stay) =>
  (await detail(stay)).guests.map(({ firstName, lastName, state }) => [firstName, lastName, state]);
const problemsIn = ({ rows }: GuestListPlan) =>
  rows.flatMap(({ problems }) => problems.map(({ field, cell, message }) => `${field} ${cell}: ${message}`));

/** For two guests, in a unit for six. */
async function aGroup(own: object = {}): Promise<Reservation> {
  const { data } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Casa Patio',
    capacity: 6,
  });
  return createTestStay(host, { roomId: data._id, guestName: 'Agencia Sol', ...own });
}

const HEADINGS = [
  'Nombres',
  'Apellidos',
  'Tipo de documento',
  'Número de documento',
  'Nacionalidad',
  'Fecha de nacimiento',
  'Sexo',
];
const ANNA_ROW = ['Anna', 'Keller', 'Pasaporte', 'C01X00T47', 'Alemania', '12/08/1964', 'F'];
const LUCIA_ROW = [
  'Ana Lucía',
  'Rojas',
  'CC',
  52_345_678,
  'Colombiana',
  new Date('1988-03-09T00:00:00Z'),
  'F',
];
const NOE_ROW = ['Noé', "O'Connor Núñez", 'passport', 'PA1234567', 'IRL', '1990-01-31', 'M'];
const list = (...rows: (string | number | Date | null)[][]) => workbookWith([HEADINGS, ...rows]);

describe('a list of guests [USER-PAIN 11]', () => {
  test('a list is shown row by row and not stored; saving fills empty guests, the main one first, then adds [C-CHK-46, C-CHK-47]', async () => {
    const stay = await aGroup();
    const { status, data } = await preview(stay, await list(ANNA_ROW, LUCIA_ROW, NOE_ROW));
    expect(status).toBe(200);
    expect(data.counts).toEqual({ fills: 2, adds: 1, there: 0, wrong: 0 });
    expect(data.rows.map(({ line, name, outcome }) => [line, name, outcome])).toEqual([
      [2, 'Anna Keller', 'fills'],
      [3, 'Ana Lucía Rojas', 'fills'],
      [4, "Noé O'Connor Núñez", 'adds'],
    ]);
    expect(data.rows[1]).toMatchObject({
      answers: { documentType: 'cedula_ciudadania', documentNumber: '52345678', nationality: 'CO' },
      words: { documentType: 'Cédula de ciudadanía', nationality: 'Colombia' },
      missing: ['residenceCountry', 'residenceCity'],
    });
    // No registry asks for the sex here, or for a Colombian's birth date (PRV-01).
    expect(data.notAsked).toEqual(['sex']);
    expect(data.rows[1]?.answers.birthDate).toBeUndefined();
    expect(data.rows[0]?.answers).toMatchObject({ birthDate: '1964-08-12' });
    expect(await namesIn(stay)).toEqual([
      [null, null, 'empty'],
      [null, null, 'empty'],
    ]);

    expect(await save(stay, data)).toMatchObject({ status: 200, data: { saved: 3, there: 0 } });
    expect(await namesIn(stay)).toEqual([
      ['Anna', 'Keller', 'started'],
      ['Ana Lucía', 'Rojas', 'started'],
      ['Noé', "O'Connor Núñez", 'started'],
    ]);
    const { guests, state } = await detail(stay);
    expect(state).toBe('started');
    expect(guests.map(({ isMain }) => isMain)).toEqual([true, false, false]);
    expect(guests[0]?.fields.find(({ name }) => name === 'documentNumber')).toMatchObject({
      value: '•••T47',
      masked: true,
    });
  });

  test('a repeated save adds nothing, from the same page or another one [C-CHK-47, REL-11]', async () => {
    const stay = await aGroup();
    const file = await list(ANNA_ROW, LUCIA_ROW, NOE_ROW);
    const { data } = await preview(stay, file);
    const presses = await Promise.all([save(stay, data), save(stay, data), save(stay, data)]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(presses.map((press) => press.data.saved).toSorted((one, other) => one - other)).toEqual([0, 0, 3]);
    expect((await preview(stay, file)).data.counts).toEqual({ fills: 0, adds: 0, there: 3, wrong: 0 });
    expect(await namesIn(stay)).toHaveLength(3);
  });

  test('guests with answers stay as they are, by document or by name; the others are saved [C-CHK-47]', async () => {
    const stay = await aGroup();
    const browser = await browserWith(app, await createTestLink(host, stay));
    const [main, companion] = (await browser.page()).guests;
    await browser.send('PATCH', `/api/guest/guests/${main?._id}`, { ...ANNA, firstName: 'Änna' });
    await browser.send('PATCH', `/api/guest/guests/${companion?._id}`, {
      firstName: 'Noé',
      lastName: "O'Connor Núñez",
    });
    const wrongName = ['ANNA MARIA', 'KELLER', 'Pasaporte', 'c01x-00t47', 'DE', '01/01/1970', 'F'];
    const { data } = await preview(stay, await list(NOE_ROW, wrongName, LUCIA_ROW));
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['there', 'there', 'adds']);
    expect((await save(stay, data)).data).toEqual({ saved: 1, there: 2 });
    expect((await namesIn(stay)).map(([first]) => first)).toEqual(['Änna', 'Noé', 'Ana Lucía']);
    const noe = (await detail(stay)).guests[1];
    expect(noe?.fields.find(({ name }) => name === 'documentNumber')?.value).toBeNull();
  });

  test('a guest answers while the host reads: nothing is overwritten, nothing is half done [C-CHK-47, REL-22]', async () => {
    const stay = await aGroup();
    const { data } = await preview(stay, await list(LUCIA_ROW, NOE_ROW));
    const browser = await browserWith(app, await createTestLink(host, stay));
    const [main] = (await browser.page()).guests;
    await browser.send('PATCH', `/api/guest/guests/${main?._id}`, { firstName: 'Anna', lastName: 'Keller' });
    expect(await save(stay, data)).toMatchObject({ status: 409, errors: [{ code: 'list-other-plan' }] });
    expect((await namesIn(stay)).map(([first]) => first)).toEqual(['Anna', null]);
    const again = await preview(stay, await list(LUCIA_ROW, NOE_ROW));
    expect(again.data.counts).toEqual({ fills: 1, adds: 1, there: 0, wrong: 0 });
    // Other rows under a shown plan are another list.
    const [first] = again.data.rows;
    const bent = { ...again.data, rows: first ? [first] : [] };
    expect((await save(stay, bent)).status).toBe(409);
  });

  test('a complete check-in is corrected: its guests stay, one more opens it again [C-CHK-47]', async () => {
    const stay = await aGroup();
    expect((await completeTestCheckIn(app, host, stay, [ANNA, LUCIA])).data.state).toBe('complete');
    const { data } = await preview(stay, await list(ANNA_ROW, LUCIA_ROW, NOE_ROW));
    expect(data.counts).toEqual({ fills: 0, adds: 1, there: 2, wrong: 0 });
    expect((await save(stay, data)).data).toEqual({ saved: 1, there: 2 });
    expect(await detail(stay)).toMatchObject({ state: 'started', guestsDone: 2 });
  });
});

describe('errors in a list', () => {
  test('stands at its row and column by the rules of the form, and then nothing is saved [C-CHK-46, C-CHK-47, USER-PAIN 11]', async () => {
    const stay = await aGroup();
    const long = 'Maximiliana'.repeat(6);
    const { data } = await preview(
      stay,
      await list(
        ['Anna', 'Keller', 'Pasaporte', 'C01X00T4', 'Alemania', '22/11/2026', 'F'],
        ['李伟', 'Rojas', 'Carné de biblioteca', '12', 'Atlántida', '31/02/1990', null],
        [long, 'Rojas', 'Pasaporte', 'A*1', 'MX', '12/08/64', null],
        ['Elena', 'Mayor', 'Pasaporte', 'X1234567', 'México', '01/01/1900', null],
        [null, null, 'Pasaporte', 'Y1234567', 'México', '01/01/1980', null],
        LUCIA_ROW,
        ['Otra', 'Persona', 'CC', '52.345.678', 'CO', null, null],
      ),
    );
    expect(data.counts).toMatchObject({ wrong: 6, fills: 0 });
    // The text of the cell, because it is corrected there.
    expect(data.rows[0]?.problems.find(({ field }) => field === 'birthDate')?.value).toBe('22/11/2026');
    expect(problemsIn(data)).toEqual([
      expect.stringMatching(/^documentNumber D2: /),
      expect.stringMatching(/^birthDate F2: La fecha de nacimiento debe ser anterior a la llegada/),
      'nationality E3: Escribe el país, por ejemplo Colombia o CO',
      'birthDate F3: Esta fecha no existe',
      expect.stringMatching(/^documentType C3: Escribe uno de estos: Pasaporte, Cédula de ciudadanía/),
      expect.stringMatching(/^documentNumber D3: /),
      expect.stringMatching(/^firstName A3: Escríbelo con letras de la A a la Z/),
      'birthDate F4: Escribe la fecha como 31/05/1990',
      expect.stringMatching(/^documentNumber D4: /),
      expect.stringMatching(/^firstName A4: Son demasiados caracteres/),
      'birthDate F5: Revisa el año de nacimiento',
      'firstName A6: Faltan los nombres',
      'documentNumber D8: También está en la fila 7',
    ]);
    expect((await save(stay, data)).status).toBeGreaterThanOrEqual(400);
    expect(await namesIn(stay)).toEqual([
      [null, null, 'empty'],
      [null, null, 'empty'],
    ]);
  });

  test('two rows with one document are refused by the server too [C-CHK-47]', async () => {
    const stay = await aGroup();
    const twin = [...LUCIA_ROW];
    twin[0] = 'Lucía';
    const { data } = await preview(stay, await list(LUCIA_ROW, twin));
    expect(data.counts).toMatchObject({ fills: 1, wrong: 1 });
    expect(await save(stay, data)).toMatchObject({
      status: 400,
      errors: [{ code: 'list-wrong-rows', field: 'rows' }],
    });
    expect(await namesIn(stay)).toEqual([
      [null, null, 'empty'],
      [null, null, 'empty'],
    ]);
  });

  test('more guests than fit are named, and none of the list is saved [C-CHK-46]', async () => {
    const stay = await createTestStay(host);
    const rows = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name, at) => [
      name,
      'Rojas',
      'CC',
      41_000_000 + at,
      'CO',
    ]);
    const { data } = await preview(stay, await list(...rows));
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['fills', 'fills', 'adds', 'wrong']);
    expect(problemsIn(data)).toEqual([
      expect.stringMatching(/^firstName A5: .*caben en este alojamiento: 3$/),
    ]);
    expect((await save(stay, data)).status).toBe(400);
    expect((await detail(stay)).guests).toHaveLength(2);
  });

  test('a formula that failed is said at its cell; one that worked is the value that was shown [C-CHK-46, SEC-31]', async () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const file = workbookOf({
      rows: `<row r="1">${text('A1', 'Nombres')}${text('B1', 'Apellidos')}${text('C1', 'Pasaporte')}</row>
        <row r="2">${text('A2', 'Anna')}<c r="B2" t="str"><f>UPPER("Keller")</f><v>KELLER</v></c><c r="C2" t="e"><f>X1</f><v>#REF!</v></c></row>`,
    });
    const { data } = await preview(await aGroup(), file);
    expect(problemsIn(data)).toEqual(['documentNumber C2: La fórmula de esta celda falla. Escribe el dato']);
    expect(data.rows[0]?.name).toBe('Anna KELLER');
  });
});

describe('files of other systems', () => {
  test.each([
    [
      'en',
      ['First name', 'Last name', 'Document type', 'Passport no.', 'Nationality', 'Date of birth', 'Gender'],
    ],
    [
      'pt',
      [
        'Nome',
        'Sobrenome',
        'Tipo de documento',
        'Número do documento',
        'Nacionalidade',
        'Data de nascimento',
        'Sexo',
      ],
    ],
  ])(
    'headings in %s, below a title, with columns that mean nothing here [C-CHK-46]',
    async (language, headings) => {
      const file = await workbookWith([
        ['Agencia Sol: grupo de noviembre'],
        [null],
        ['#', ...headings, 'Vuelo'],
        [1, 'Anna', 'Keller', 'Passport', 'C01X00T47', 'German', '1964-08-12', 'F', 'LH542'],
        ['Total: 1'],
      ]);
      const { data } = await preview(await aGroup(), file, { language });
      expect(data.rows).toMatchObject([
        {
          line: 4,
          outcome: 'fills',
          answers: {
            firstName: 'Anna',
            lastName: 'Keller',
            documentType: 'passport',
            documentNumber: 'C01X00T47',
            nationality: 'DE',
            birthDate: '1964-08-12',
          },
        },
      ]);
      expect(data.unknownColumns).toEqual(['#', 'Vuelo']);
    },
  );

  test('a day that an English reader may take for another is asked again; one that is clear is not [C-CHK-46]', async () => {
    const file = await list(
      ['Anna', 'Keller', 'Pasaporte', 'C01X00T47', 'DE', '08/12/1964'],
      ['Noé', 'Stein', 'Pasaporte', 'C01X00T48', 'DE', '08/13/1964'],
    );
    const english = (await preview(await aGroup(), file, { language: 'en' })).data;
    expect(problemsIn(english)).toEqual(['birthDate F2: Write the date as 1990-05-31']);
    expect(english.rows[1]?.answers.birthDate).toBe('1964-08-13');
    const spanish = (await preview(await aGroup(), file)).data;
    expect(spanish.rows[0]?.answers.birthDate).toBe('1964-12-08');
    expect(problemsIn(spanish)).toEqual(['birthDate F3: Esta fecha no existe']);
  });

  test('a column of H and M is of men and women, where sex is asked [C-CHK-46, D-45]', async () => {
    const other = await hostWithProperty(app, 'sexo@example.test');
    const fields = [{ name: 'sex', ask: 'required' }];
    expect((await other.send('POST', '/api/checkin-express/required-fields', { fields })).status).toBe(200);
    const stay = await createTestStay(other);
    const file = await list(
      ['Ana', 'Rojas', null, null, null, null, 'M'],
      ['Noé', 'Rojas', null, null, null, null, 'H'],
    );
    const { data } = await preview(stay, file, { who: other });
    expect(data.rows.map(({ answers }) => answers.sex)).toEqual(['F', 'M']);
  });

  test('a file that is no list is refused with the next step [C-CHK-46, SEC-62]', async () => {
    const stay = await aGroup();
    const refused = async (file: Uint8Array) => {
      const { status, errors } = await preview(stay, file);
      return [status, ...errors.map(({ code, field }) => `${code} ${field}`)];
    };
    expect(await refused(Buffer.from('Nombres,Apellidos\nAna,Rojas'))).toEqual([
      415,
      'list-no-workbook file',
    ]);
    expect(await refused(workbookOf({ rows: '', sheet: new Uint8Array(30_000_000) }))).toEqual([
      413,
      'list-too-large file',
    ]);
    expect(await refused(Buffer.alloc(1_000_001))).toEqual([413, 'list-too-large file']);
    expect(
      await refused(
        await workbookWith([
          ['Habitación', 'Vuelo'],
          ['201', 'LH542'],
        ]),
      ),
    ).toEqual([400, 'list-no-names file']);
    expect(await refused(await list())).toEqual([400, 'list-empty file']);
    const many = (count: number) =>
      list(
        ...Array.from({ length: count }, (_, at) => [`Persona ${at}`, 'Rojas', 'CC', 41_000_000 + at, 'CO']),
      );
    expect(await refused(await many(121))).toEqual([400, 'list-too-many file']);
    expect(await refused(await many(500))).toEqual([400, 'list-too-many file']);
    expect((await preview(stay, await many(120))).data.rows).toHaveLength(120);
  });

  test.each([
    ['es', 'Nombres', 'Fecha de nacimiento'],
    ['pt', 'Nome', 'Data de nascimento'],
    ['en', 'Given names', 'Date of birth'],
  ])(
    'the template in %s has what the property asks, and is read back [C-CHK-48, PRV-01]',
    async (language, first, last) => {
      const response = await fetch(`${app.url}/api/common/guest-list/template?language=${language}`, {
        headers: { authorization: `Bearer ${host.token}`, 'accept-language': language },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toContain('posada-huespedes.xlsx');
      const file = Buffer.from(await response.arrayBuffer());
      const [headings] = readSheet(file, { lines: 10, columns: 20 }).lines;
      expect(headings?.cells).toHaveLength(7);
      expect([headings?.cells[0]?.text, headings?.cells[6]?.text]).toEqual([first, last]);
      // Headings alone are a list without guests, and every heading is known.
      expect(await preview(await aGroup(), file, { language })).toMatchObject({
        status: 400,
        errors: [{ code: 'list-empty' }],
      });
    },
  );

  test('an answer that is not asked blocks nothing [C-CHK-46, PRV-01]', async () => {
    const file = await list(['Ana Lucía', 'Rojas', 'CC', '52.345.678', 'Colombia', 'en marzo', 'no']);
    const { data } = await preview(await aGroup(), file);
    expect(data.rows).toMatchObject([{ outcome: 'fills', problems: [] }]);
  });
});

describe('access to a list', () => {
  test('only members who may see identities, and only of their own property [D-9, SEC-02, C-CHK-46, C-CHK-47]', async () => {
    const stay = await aGroup();
    const file = await list(ANNA_ROW);
    const { data } = await preview(stay, file);
    const desk = await createColleague(app, host.propertyId, 'mostrador-grupos@example.test', {
      role: 'reception',
      identity: false,
    });
    expect((await preview(stay, file, { who: desk })).status).toBe(403);
    expect((await save(stay, data, desk)).status).toBe(403);
    const stranger = await hostWithProperty(app, 'otra-casa@example.test');
    expect((await preview(stay, file, { who: stranger })).status).toBe(404);
    expect((await save(stay, data, stranger)).status).toBe(404);
    expect((await namesIn(stay))[0]?.[0]).toBeNull();
  });

  test('a stay that was canceled takes none [C-CHK-46]', async () => {
    const stay = await aGroup({ checkInDate: inDays(2), checkOutDate: inDays(4) });
    const { data } = await preview(stay, await list(ANNA_ROW));
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
    await eventually(async () => {
      expect((await preview(stay, await list(ANNA_ROW))).errors).toMatchObject([{ code: 'check-in-closed' }]);
    });
    expect((await save(stay, data)).status).toBe(409);
  });

  test('document data of a list is nowhere in clear [PRV-05, D-63, T-CANARY]', async () => {
    const stay = await aGroup();
    const { data } = await preview(
      stay,
      await list(['Zoé', 'Canario', 'Pasaporte', 'ZQ7788991', 'MX', '09/09/1971']),
    );
    await save(stay, data);
    const { text, files } = await readEverythingStored(app);
    expect(text).not.toContain('ZQ7788991');
    expect(text).not.toContain('1971-09-09');
    for (const file of files) expect(file.includes('ZQ7788991')).toBe(false);
  });
});

describe('a document at the desk', () => {
  test('its zone is read for the host and kept nowhere; without the permission it is not [C-CHK-49, PRV-02, D-9]', async () => {
    const { format, lines, truth } = drawDocument(11, 'TD3');
    const sureness = lines.map((line) => [...line].map(() => 0.9));
    const read = (who: Host, zone: object = { format, lines, sureness }) =>
      who.send<DocumentReading>('POST', '/api/common/document-zone', zone);
    expect(await read(host)).toMatchObject({
      status: 200,
      data: { fields: { documentNumber: { value: truth.documentNumber }, lastName: { verified: false } } },
    });
    expect((await readEverythingStored(app)).text).not.toContain(truth.documentNumber);
    const other = lines.map((line) => line.replace(/\d/g, '7'));
    expect((await read(host, { format, lines: other, sureness })).status).toBe(422);
    expect((await read(host, { format: 'TD1', lines, sureness })).status).toBe(400);
    const desk = await createColleague(app, host.propertyId, 'mostrador-zona@example.test', {
      role: 'reception',
      identity: false,
    });
    expect((await read(desk)).status).toBe(403);
  });
});
