import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import type { Host } from '#support/host.ts';
import { aBiller, aDraft, ANA, aStay, stamp } from '../invoices.test-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const COMPANY = {
  personType: 'company',
  name: 'Viajes del Sinú S.A.S.',
  lastName: '',
  documentType: 'nit',
  documentNumber: '900373076-4',
  email: 'pagos@sinu.example',
};
const kept = async (host: Host) => (await host.get<Customer[]>('/api/crm/customers')).data;

describe('companies of accepted invoices', () => {
  test("a company is stored once with its first accepted invoice, and the host's fields stay [C-CRM-04]", async () => {
    const host = await aBiller(app, 'empresas@example.test');
    const bill = async (customer: object) => {
      const { _id } = await aDraft(host, (await aStay(host))._id, { customer });
      expect((await stamp(host, _id)).data.stampStatus).toBe('accepted');
    };
    await aDraft(host, (await aStay(host))._id, { customer: COMPANY });
    expect(await kept(host)).toEqual([]);
    await bill(COMPANY);
    expect(await kept(host)).toMatchObject([
      { companyName: 'Viajes del Sinú S.A.S.', documentNumber: '900373076-4', email: 'pagos@sinu.example' },
    ]);
    await bill({ ...COMPANY, name: 'Otro nombre', documentNumber: '900.373.076-4' });
    expect((await kept(host)).map(({ fullName }) => fullName)).toEqual(['Viajes del Sinú S.A.S.']);
  });

  test('a guest is not stored: the document has their data, and it was not requested [PRV-01, C-CRM-04]', async () => {
    const host = await aBiller(app, 'personas@example.test');
    const { _id } = await aDraft(host, (await aStay(host))._id, { customer: ANA });
    expect((await stamp(host, _id)).data.stampStatus).toBe('accepted');
    expect(await kept(host)).toEqual([]);
  });
});
