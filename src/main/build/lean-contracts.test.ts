import fs from 'node:fs';
import path from 'node:path';

import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';

import { leanContracts } from './lean-contracts.ts';

const WEB = path.resolve(import.meta.dirname, '../../web');

/** The files that a page with this code would carry. */
async function builtFrom(code: string): Promise<{ text: string; files: string[] }> {
  const entry = path.join(WEB, 'entry-of-a-test.ts');
  const itself: Plugin = {
    name: 'itself',
    resolveId: (id) => (id === entry ? entry : undefined),
    load: (id) => (id === entry ? code : undefined),
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [itself, leanContracts],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  const chunks = [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((file) => file.type === 'chunk');
  return {
    text: chunks.map((chunk) => chunk.code).join('\n'),
    files: chunks.flatMap((chunk) => chunk.moduleIds),
  };
}

test('a page that makes a call carries its address and no zod [P-14]', async () => {
  const { text, files } = await builtFrom(`
    import { guestContract } from '#areas/guests/check-in/guest.contract.ts';
    import { registryContract } from '#areas/guests/registry/registry.contract.ts';
    import { todayIn } from '#web/shell/today.ts';
    console.log(guestContract.getPage, registryContract.listReports, todayIn);
  `);
  expect(text).toContain('"/api/guest/stay"');
  expect(text).toMatch(/meta: true/);
  expect(text, 'the summary').not.toContain('Get the guest page');
  expect(text, 'the description').not.toContain('everything that the guest');
  expect(text, 'what calls refuse with').not.toContain('check-in-incomplete');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});

test('a call that shares a part with others keeps its method', async () => {
  const { text } = await builtFrom(`
    import { meContract } from '#areas/platform/accounts/users/me.contract.ts';
    import { teamContract } from '#areas/property/team/team.contract.ts';
    console.log(meContract.updateMeV2, teamContract.inviteCollaborator);
  `);
  expect(text).toMatch(/method: "PATCH"[^}]*"\/api\/v2\/auth\/me"/);
  expect(text).toMatch(/method: "POST"[^}]*"\/api\/auth\/workteam"/);
});

test('what calls share, or take from the schema of another, brings no zod: a path with its parameters, parts of a shape, lists of errors [P-12]', async () => {
  const { text, files } = await builtFrom(`
    import { foliosContract } from '#areas/stays/folios/folios.contract.ts';
    import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
    import { reviewContract } from '#areas/invoicing/invoices/drafts/review.contract.ts';
    import { receptionContract } from '#areas/desk/reception/reception.contract.ts';
    console.log(foliosContract, checkInContract, reviewContract, receptionContract);
  `);
  expect(text).toContain('/api/pms/reservations/{id}/folio');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
  expect(text, 'what calls refuse with').not.toContain('folio.nameTaken');
});

test('a form checks with the very schema of the contract', async () => {
  const { text, files } = await builtFrom(`
    import { TourismSettingsInput } from '#areas/guests/registry/registry.contract.ts';
    console.log(TourismSettingsInput.shape.establishmentName);
  `);
  expect(text).toContain('registryProblem.propertyName');
  expect(text, 'of other schemas nothing').not.toContain('changedSince');
  expect(files.some((file) => /node_modules.zod/.test(file))).toBe(true);
});

test('no page reads of a call what the build leaves out', () => {
  const left =
    /\w+Contract\.\w+\.(?!\w+\()(id|summary|reason|rate|status|params|query|body|reply|errors|ifMatch)\b/;
  const files = fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => left.test(fs.readFileSync(path.join(WEB, file), 'utf8')));
  expect(found, 'export the schema by its own name and import that').toEqual([]);
});
