import type { GuestPage } from '#areas/guests/check-in/guest.contract.ts';
import type { TestApp } from './app.ts';
import { type Answer, request } from './host.ts';

/** A guest with a phone: opens a link and keeps its cookie. */
export async function guestWithLink(app: TestApp, url: string) {
  const token = url.split('/g/')[1] ?? '';
  const opened = await request(app, 'POST', '/api/guest/open', { token });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const send = <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> =>
    request(app, method, path, body, { cookie });
  return {
    status: opened.status,
    send,
    page: async () => (await send<GuestPage>('GET', '/api/guest/stay')).data,
    /** Field by field, as the form saves them. */
    answer: async (guestId: string, answers: Record<string, string>) => {
      for (const [name, value] of Object.entries(answers)) {
        const { status, errors } = await send('PATCH', `/api/guest/guests/${guestId}`, { [name]: value });
        if (status !== 200) throw new Error(`${name}: ${JSON.stringify(errors)}`);
      }
    },
    signAndFinish: async (name: string) => {
      const signed = await send('POST', '/api/guest/agreement', { kind: 'typed', name });
      if (signed.status !== 200) throw new Error(JSON.stringify(signed.errors));
      const finished = await send<{ state: string }>('POST', '/api/guest/complete');
      if (finished.status !== 200) throw new Error(JSON.stringify(finished.errors));
      return finished;
    },
  };
}

/** Answers that Colombia's registries accept. */
export const BRAZILIAN = {
  firstName: 'João',
  lastName: 'Salgado',
  documentType: 'passport',
  documentNumber: 'FZ482913',
  nationality: 'BR',
  birthDate: '1988-03-05',
  residenceCountry: 'BR',
  residenceCity: 'São Paulo',
  tripReason: 'holiday',
};
export const COLOMBIAN_COMPANION = {
  firstName: 'Marina',
  lastName: 'Duarte',
  documentType: 'cedula_ciudadania',
  documentNumber: '1020304050',
  nationality: 'CO',
  birthDate: '1990-08-14',
  residenceCountry: 'CO',
  residenceCity: '05001',
};
