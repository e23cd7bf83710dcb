import {
  browserWith,
  createTestLink,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import type { GuestMoney } from './guest-money.contract.ts';
import type { PaymentRequest } from './requests.contract.ts';
import type { PaymentSettings } from './settings.contract.ts';

export const REQUESTS = '/api/payment-collect/reservations';
const SETTINGS = '/api/payment-collect/settings';
const CONNECTIONS = '/api/common/property-integrations';
export const BANK = 'Bancolombia, ahorros 123-456789-01\nCasa Azul SAS, NIT 901.234.567-8';

export type Guest = Awaited<ReturnType<typeof browserWith>>;

/** Houses that take money of guests, and what their guests do. */
export function moneyHouses(app: () => TestApp) {
  let houses = 0;
  const house = (): Promise<TestHost> => hostWithProperty(app(), `money-${++houses}@example.test`);
  return {
    houseWithBank: async (): Promise<TestHost> => {
      const host = await house();
      await host.send<PaymentSettings>('PUT', SETTINGS, {
        propertyId: host.propertyId,
        transferDetails: BANK,
      });
      return host;
    },
    houseWithWompi: async (): Promise<TestHost & { readonly connectionId: string }> => {
      const host = await house();
      return { ...host, connectionId: await connectWompi(host) };
    },
    houseWith: async (provider: PayProvider): Promise<TestHost & { readonly connectionId: string }> => {
      const host = await house();
      return { ...host, connectionId: await connectProvider(host, provider) };
    },
    /** A stay of 450,000 pesos, what was asked for it, and the browser of its guest. */
    ask: async (host: TestHost, amount = 450_000, own: object = {}) => {
      const stay = await createTestStay(host);
      const { data: request, errors } = await host.send<PaymentRequest>('POST', REQUESTS, {
        propertyId: host.propertyId,
        reservationId: stay._id,
        purpose: 'stay',
        amount,
        dueOn: inDays(2),
        ...own,
      });
      if (!request) throw new Error(JSON.stringify(errors));
      const guest = await browserWith(app(), await createTestLink(host, stay));
      return { stay, request, guest };
    },
  };
}

export type PayProvider = 'wompi' | 'stripe' | 'mercado-pago';

export const connectWompi = (host: TestHost): Promise<string> => connectProvider(host, 'wompi');

/** In test mode: the account of the simulator. */
export async function connectProvider(host: TestHost, partnerIntegrationId: PayProvider): Promise<string> {
  const made = await host.send<{ _id: string }>('POST', CONNECTIONS, { partnerIntegrationId, mode: 'test' });
  if (!made.data) throw new Error(JSON.stringify(made.errors));
  return made.data._id;
}

export const folioOf = async (host: TestHost, id: string): Promise<StayFolio> =>
  (await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`)).data;
export const readRequest = async (host: TestHost, id: string): Promise<PaymentRequest | undefined> => {
  const filter = encodeURIComponent(JSON.stringify({ _id: id }));
  return (await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`)).data[0];
};
export const cancelRequest = (host: TestHost, id: string) =>
  host.send<PaymentRequest>('DELETE', `${REQUESTS}/${id}?propertyId=${host.propertyId}`);
export const owedBy = async (guest: Guest): Promise<GuestMoney> =>
  (await guest.send<GuestMoney>('GET', '/api/guest/payments')).data;
export const begin = (guest: Guest, id: string, body: object) =>
  guest.send<GuestMoney>('POST', `/api/guest/payments/${id}/attempts`, { currency: 'COP', ...body });
export const refresh = (guest: Guest, id: string) =>
  guest.send<GuestMoney>('POST', `/api/guest/payments/${id}/refresh`);
