import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import { registryConformance, type RegistrySubject } from '#capabilities/registry/registry.conformance.ts';
import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { brazil } from '#countries/brazil/brazil.country.ts';
import { isCpf } from '#countries/brazil/brazil.documents.ts';
import { aBrazilian, aMinor, aStay, aTraveller } from '#countries/brazil/brazil.examples.ts';
import { type StayReport, withParentCode } from '#countries/registry-rules.ts';
import type { GuestIdentity } from '#countries/stay.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createFnrhProvider } from './fnrh.provider.ts';
import { fnrhSimulator } from './fnrh.simulator.ts';
import { blamedField, companionBody, GuestAdded, personBody, PersonMade, registerBody } from './fnrh.wire.ts';

const credentials = { user: 'pousada-teste', apiKey: 'simulador-fnrh', cpf: '529.982.247-25' };
const connection = { mode: 'test', credentials } as const;
const stranger = { mode: 'test', credentials: { ...credentials, apiKey: 'outra-chave' } } as const;

const reportsOf = (guests: readonly GuestIdentity[]): readonly StayReport[] =>
  brazil.registry.reportsFor(aStay({ guests }));
const cardOf = (guest: GuestIdentity): RegistryReport => {
  const [report] = reportsOf([guest]);
  if (!report) throw new Error('The stay has no report');
  return { kind: report.kind, fields: report.fields };
};
const report = cardOf(aBrazilian());

async function start() {
  const simulator = await startSimulator(fnrhSimulator);
  const requestLog: RequestLogEntry[] = [];
  const outbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { sleep: () => Promise.resolve() },
  });
  const provider = createFnrhProvider({
    outbound,
    liveUrl: 'http://127.0.0.1:9',
    testUrl: simulator.url,
    isCpf,
  });
  const { registry } = provider.capabilities;
  if (!registry) throw new Error('The FNRH provider has no registry');
  return { simulator, registry, requestLog };
}

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8'));

describe('FNRH Digital', () => {
  registryConformance(async (): Promise<RegistrySubject> => {
    const { simulator, registry } = await start();
    return {
      registry,
      connection,
      stranger,
      report,
      refusedReport: cardOf(aBrazilian({ lastName: 'Recusa FNRH' })),
      blamedField: 'documentNumber',
      close: () => {
        for (const match of ['GET *', 'POST *'])
          simulator.failNext({
            match,
            times: 10,
            status: 503,
            contentType: 'text/html',
            body: '<h1>Sistema em manutenção</h1>',
          });
      },
      loseAnswer: () => simulator.failNext({ match: 'POST *', acceptThenDrop: true }),
      reported: () => simulator.world.guests.length,
      stop: simulator.stop,
    };
  });

  test.each([
    ['brazilian.json', aBrazilian()],
    ['foreigner.json', aTraveller()],
  ])('%s is what is sent to open a reservation with its main guest', (name, guest) => {
    expect(registerBody(cardOf(guest).fields)).toEqual(golden(name));
  });

  test('minor.json is the report of a companion, with the responsible adult', () => {
    const minor = reportsOf([aBrazilian(), aMinor()]).find(({ kind }) => kind === 'companion');
    if (!minor) throw new Error('The stay has no report');
    expect([personBody(minor.fields), companionBody(minor.fields, 'p-1')]).toEqual(golden('minor.json'));
  });

  test('a family goes from the cards to check-in and check-out, each by the id that the previous one got', async () => {
    const { simulator, registry } = await start();
    try {
      const codes = new Map<string, string>();
      for (const one of reportsOf([aBrazilian(), aMinor()])) {
        const parent = one.needs ? codes.get(one.needs.key) : undefined;
        const { kind, fields } = parent === undefined ? one : withParentCode(one, parent);
        const proof = await registry.send(connection, { kind, fields }, 'k');
        if ('taken' in proof) throw new Error('FNRH left the report undecided');
        codes.set(one.key, proof.code ?? '');
      }
      expect(simulator.world.guests).toMatchObject([
        {
          state: 'CHECKOUT_REALIZADO',
          checkedInAt: '2025-11-21T18:00:00Z',
          checkedOutAt: '2025-11-23T14:00:00Z',
        },
        { state: 'CHECKOUT_REALIZADO' },
      ]);
      const [main, minor] = simulator.world.guests;
      expect(minor?.reservationId).toBe(main?.reservationId);
      expect(codes.get('fnrh:guest-3:E')).toBe(codes.get('fnrh:guest-3'));
    } finally {
      await simulator.stop();
    }
  });

  test('a closed service, another key and an invalid CPF get different errors before anything is saved', async () => {
    const { simulator, registry } = await start();
    try {
      const withCredentials = (own: Partial<typeof credentials>) => ({
        ...connection,
        credentials: { ...credentials, ...own },
      });
      expect((await failureOf(registry.check(withCredentials({ user: 'down' })))).kind).toBe('wait');
      expect((await failureOf(registry.check(stranger))).kind).toBe('reconnect');
      const asked = simulator.received().length;
      expect(await failureOf(registry.check(withCredentials({ cpf: '52998224724' })))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'cpf' }],
      });
      expect(simulator.received()).toHaveLength(asked);
    } finally {
      await simulator.stop();
    }
  });

  test('a movement without its card is refused and not sent', async () => {
    const { simulator, registry } = await start();
    try {
      const failure = await failureOf(
        registry.send(connection, { kind: 'check-in', fields: { check_in_em: '2025-11-21T18:00:00Z' } }, 'k'),
      );
      expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'guests' }] });
      expect(simulator.received()).toEqual([]);
    } finally {
      await simulator.stop();
    }
  });

  test('neither key nor document number nor name is in what support reads [SEC-64]', async () => {
    const { simulator, registry, requestLog } = await start();
    try {
      // The personal data that the real service repeats in an answer.
      simulator.failNext({
        match: 'POST *',
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({
          dados: {
            reserva: { reserva_id: 'r-1' },
            dados_hospedes: [
              { hospede_id: 'h-1', hospede: { nome: 'JOÃO DA CONCEIÇÃO', data_nascimento: '1985-07-09' } },
            ],
          },
        }),
      });
      const answer = await registry.send(connection, report, 'k');
      expect(JSON.stringify([answer, requestLog])).not.toMatch(/simulador-fnrh|52998224725|CONCEI|1985-07/);
      expect(requestLog).not.toEqual([]);
    } finally {
      await simulator.stop();
    }
  });

  test('an id is found wherever the answer has it, and never made up', () => {
    for (const answer of [
      { pessoa_id: 'p-1' },
      { pessoa: { pessoa_id: 'p-1' } },
      { dados: { pessoa_id: 'p-1' } },
      { dados: { pessoa: { pessoa_id: 'p-1' } } },
    ]) {
      expect(PersonMade.parse(answer)).toBe('p-1');
    }
    expect(GuestAdded.safeParse({ mensagem: 'ok' }).success).toBe(false);
    expect(GuestAdded.safeParse({ hospede_id: '../x' }).success).toBe(false);
  });

  test.each([
    ['cidade_id inválido', 'residenceCity'],
    ['cpf_solicitante é obrigatório', 'registrySettings'],
    ['numero_documento inválido', 'documentNumber'],
    ['responsavel é obrigatório para menor', 'guests'],
    ['meio_transporte_id inválido', 'transport'],
    ['Erro interno', null],
  ])('“%s” is about %s', (message, field) => {
    expect(blamedField(message)).toBe(field);
  });
});
