import { unzipSync } from 'fflate';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { epochMs } from '#vocabulary/instant.ts';
import {
  acquirerResponse,
  applicationResponse,
  dianResponse,
  fault,
  rangesResponse,
  uploadResponse,
  type Verdict,
  zipResponse,
} from './dian.simulated-answers.ts';
import { checkReceivedDocument, type Register } from './dian.simulated-document.ts';
import { verifyHeader, type VerifiedHeader } from './dian.simulated-header.ts';

/** The public test range and a software; what typed credentials must match. */
const REGISTER: Register = {
  ranges: [
    {
      resolution: '18760000001',
      prefix: 'SETP',
      from: '990000000',
      to: '995000000',
      validFrom: '2019-01-19',
      validTo: '2030-01-19',
      technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
    },
  ],
  software: { '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0': '12345' },
};
const ACQUIRERS: Readonly<Record<string, { readonly name: string; readonly email: string }>> = {
  '31 800197268': { name: 'CLIENTE DE PRUEBA S.A.S.', email: 'compras@cliente.example' },
};

export type DianWorld = {
  /** Verdicts by CUFE or CUDE. */
  documents: Record<string, Verdict>;
  /** Key of the document that has a number: `900373076 SETP990000001`. */
  numbers: Record<string, string>;
  /** Documents whose verdict is still to come, by ticket or key, and how often they were asked for. */
  queue: Record<string, { readonly key: string; asked: number; readonly verdict: Verdict }>;
  /** How many documents from now on are queued before they are decided. */
  queueNext: number;
};

/** Another document that has a number already; or documents that are queued first. */
export type DianItem =
  | { readonly kind: 'used'; readonly nit: string; readonly number: string }
  | { readonly kind: 'queue'; readonly documents: number };

const SUFFIX = '/WcfDianCustomerServices.svc';
const XML = 'application/soap+xml; charset=utf-8';
const LARGEST_DOCUMENT = 5_000_000;

const rejected = (key: string, rules: readonly string[]): Verdict => ({
  isValid: false,
  code: '99',
  description: 'Validación contiene errores en campos mandatorios.',
  message: null,
  rules,
  key,
  document: null,
});
const inProcess = (key: string): Verdict => ({
  isValid: false,
  code: '',
  description: 'Batch en proceso de validación.',
  message: null,
  rules: [],
  key,
  document: null,
});
const notThere: Verdict = {
  isValid: false,
  code: '66',
  description: 'TrackId no existe en los registros de la DIAN.',
  message: null,
  rules: [],
  key: '',
  document: null,
};

function documentIn(base64: string | undefined): Uint8Array | null {
  try {
    const files = Object.values(
      unzipSync(Buffer.from(base64 ?? '', 'base64'), {
        filter: ({ originalSize }) => originalSize <= LARGEST_DOCUMENT,
      }),
    );
    return files.length === 1 ? (files[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Decides about a document and keeps it when it is right. */
function decide(
  { world, clock }: Stage<DianWorld>,
  parameters: VerifiedHeader['parameters'],
  environment: '1' | '2',
): Verdict {
  const bytes = documentIn(parameters['contentFile']);
  const looked = bytes && checkReceivedDocument(bytes, REGISTER, environment);
  if (!looked)
    return rejected('', ['Regla: ZB01, Rechazo: Fallo en el archivo: no es un zip con un solo XML']);
  const { key, number, issuer, corrected } = looked;
  const name = `${issuer} ${number}`;
  if (world.documents[key] || world.numbers[name] !== undefined) {
    return rejected(key, ['Regla: 90, Rechazo: Documento procesado anteriormente.']);
  }
  const rules = [...looked.rules];
  if (corrected !== null && !world.documents[corrected]) {
    rules.push('Regla: CBF03, Rechazo: El CUFE de la factura referenciada no existe');
  }
  if (rules.length > 0) return rejected(key, rules);
  const verdict: Verdict = {
    isValid: true,
    code: '00',
    description: 'Procesado Correctamente.',
    message: `La ${looked.kind === 'Invoice' ? 'Factura electrónica' : 'Nota crédito electrónica'} ${number}, ha sido autorizada.`,
    rules: ['Regla: FAJ43b, Notificación: Nombre informado No corresponde al registrado en el RUT'],
    key,
    document: applicationResponse({ number, key, issuer, at: clock.now() }),
  };
  world.numbers[name] = key;
  world.documents[key] = verdict;
  return verdict;
}

function queued(world: DianWorld, ticket: string, verdict: Verdict): void {
  world.queue[ticket] = { key: verdict.key, asked: 0, verdict };
}

/** In process the first time that it is asked for, decided from then on. */
function asked(world: DianWorld, ticket: string): Verdict | undefined {
  const waiting = world.queue[ticket];
  if (!waiting) return undefined;
  waiting.asked += 1;
  return waiting.asked === 1 ? inProcess(waiting.key) : waiting.verdict;
}

function answerTo(
  stage: Stage<DianWorld>,
  { operation, parameters }: VerifiedHeader,
  environment: '1' | '2',
): string | null {
  const { world } = stage;
  const track = parameters['trackId'] ?? '';
  switch (operation) {
    case 'SendBillSync': {
      const verdict = decide(stage, parameters, environment);
      if (world.queueNext === 0 || verdict.rules.some((rule) => rule.startsWith('Regla: 90'))) {
        return dianResponse(operation, verdict);
      }
      world.queueNext -= 1;
      queued(world, verdict.key, verdict);
      return dianResponse(operation, inProcess(verdict.key));
    }
    case 'SendTestSetAsync': {
      const verdict = decide(stage, parameters, environment);
      const ticket = `zip-${Object.keys(world.queue).length + 1}-${verdict.key.slice(0, 16)}`;
      queued(world, ticket, verdict);
      return uploadResponse(operation, ticket);
    }
    case 'GetStatus':
      return dianResponse(operation, asked(world, track) ?? world.documents[track] ?? notThere);
    case 'GetStatusZip':
      return zipResponse(operation, [asked(world, track) ?? notThere]);
    case 'GetNumberingRange': {
      const ranges = REGISTER.software[parameters['softwareCode'] ?? ''] === undefined ? [] : REGISTER.ranges;
      return rangesResponse(
        ranges.map((range) => ({
          ResolutionNumber: range.resolution,
          ResolutionDate: range.validFrom,
          Prefix: range.prefix,
          FromNumber: range.from,
          ToNumber: range.to,
          ValidDateFrom: `${range.validFrom}T00:00:00`,
          ValidDateTo: `${range.validTo}T00:00:00`,
          TechnicalKey: range.technicalKey,
        })),
      );
    }
    case 'GetAcquirer': {
      const { identificationType = '', identificationNumber = '' } = parameters;
      return acquirerResponse(ACQUIRERS[`${identificationType} ${identificationNumber}`] ?? null);
    }
    default:
      return null;
  }
}

/** Both environments have one address here, and a query marks production: tests go there with live access. */
const environmentIn = (query: unknown): '1' | '2' =>
  (query as Readonly<Record<string, unknown>>)['environment'] === 'production' ? '1' : '2';

/**
 * DIAN in small: checks the header, unzips, validates, verifies the signature, computes everything again, keeps documents
 * by their key. README says what it does not do.
 */
export const dianSimulator = defineSimulator<DianWorld, DianItem>({
  id: 'dian',
  seed: () => ({ documents: {}, numbers: {}, queue: {}, queueNext: 0 }),
  has: ({ world }, item) => {
    if (item.kind === 'used') world.numbers[`${item.nit} ${item.number}`] = 'f'.repeat(96);
    else world.queueNext += item.documents;
  },
  routes: (app, stage) => {
    app.post(SUFFIX, async (request, reply) => {
      void reply.type(XML);
      const { bytes, type } = bodyOf(request);
      if (type !== 'application/soap+xml') return reply.code(415).send('');
      const heard = verifyHeader(bytes, epochMs(stage.clock.now()));
      if (typeof heard === 'string') return reply.code(500).send(fault(heard));
      const answer = answerTo(stage, heard, environmentIn(request.query));
      return answer === null ? reply.code(500).send(fault('InvalidSecurity')) : reply.send(answer);
    });
  },
});
