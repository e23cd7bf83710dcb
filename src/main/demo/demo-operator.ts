import { finishSetup } from '#areas/property/properties/trial.service.ts';
import { WIZARD_END } from '#areas/property/properties/wizard.constants.ts';
import { changeCheckInWizardStep } from '#areas/property/properties/wizard.service.ts';
import { createConnection } from '#areas/property/connections/connections.service.ts';
import type { IssuerInput } from '#areas/invoicing/issuers/issuers.contract.ts';
import { fiscalConnections } from '#areas/invoicing/issuers/index.ts';
import { createIssuer } from '#areas/invoicing/issuers/issuers.service.ts';
import { addSeries } from '#areas/invoicing/issuers/series.service.ts';
import { setChargeIssuer } from '#areas/invoicing/platform-invoices/charge-issuers.service.ts';
import type { PropertyInput } from '#areas/property/properties/properties.contract.ts';
import { createProperty } from '#areas/property/properties/properties.service.ts';
import type { Context, MemberContext, Person } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { DEMO_SERIES, DEMO_SERIES_DAYS } from './demo-house.ts';

/** The operator of Posada in the demo: an administrator, who signs in with the password of the demo account. */
export const OPERATOR = {
  email: 'operacion@posada.example',
  name: 'Operación de Posada',
  phone: '+573001112299',
};

const PROPERTY: PropertyInput = {
  name: 'Posada Colombia',
  type: 'short rental',
  currency: 'COP',
  timezone: 'America/Bogota',
  location: {
    country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
    state: { _id: '11', name: 'Bogotá, D.C.' },
    city: { _id: '11001', name: 'Bogotá, D.C.' },
  },
  phone: OPERATOR.phone,
  address: 'Carrera 7 71-21',
};

/** With the NIT of the certificate of the test mode, which no other one can sign for. */
const ISSUER: IssuerInput = {
  legalName: 'Posada Colombia S.A.S.',
  tradeName: 'Posada',
  taxId: '900373076-4',
  person: 'company',
  responsibilities: ['R-99-PN'],
  collects: 'vat',
  rnt: null,
  email: 'facturas@posada.example',
  phone: null,
  cityCode: '11001',
  postalCode: '110231',
  line: 'Carrera 7 71-21',
};

/** A part of the range that DIAN gave for tests, of which Casa Azul uses another one. */
const NUMBERS = { ...DEMO_SERIES, from: 990_500_001, to: 990_501_000, next: 990_500_001 } as const;

/** The property through which Posada bills what it charges in Colombia, at the simulated DIAN. */
export async function fillOperator(
  base: Context,
  person: Person,
  id: PropertyId,
  today: PlainDate,
  memberOf: (person: Person, id: PropertyId) => Promise<MemberContext>,
): Promise<void> {
  const { _id } = await createProperty({ ...base, person }, PROPERTY, id);
  const ctx = await memberOf(person, _id);
  await finishSetup(ctx);
  // The person who signs in to the demo looks at the product, not at the settings of check-ins.
  await changeCheckInWizardStep(ctx, WIZARD_END);
  const issuer = await createIssuer(ctx, ISSUER);
  const [validFrom, validTo] = DEMO_SERIES_DAYS.map((days) => addDays(today, days));
  await addSeries(ctx, issuer._id, { ...NUMBERS, resolvedOn: validFrom, validFrom, validTo });
  await addSeries(ctx, issuer._id, { kind: 'credit-note', prefix: 'NP', from: 1 });
  await createConnection(ctx, [fiscalConnections], {
    partnerIntegrationId: 'dian',
    mode: 'test',
    credentials: {},
  });
  const administrator = { ...person, memberships: new Map([[_id, ctx.property]]) };
  await setChargeIssuer({ ...ctx, person: administrator }, { country: 'CO', propertyId: _id, from: today });
}
