import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ERROR_REPORTING_ENVIRONMENT, ERROR_TRACES_SAMPLE, startTracing, runInSpan } from './tracing.ts';

const TRACES = 100;
type SentTraces = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; status: { code?: number; message?: string } }[] }[];
  }[];
};

const sent: SentTraces[] = [];
const addresses: string[] = [];
/** A collector that keeps what it is sent. */
const collector = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    addresses.push(request.url ?? '');
    sent.push(JSON.parse(Buffer.concat(parts).toString()) as SentTraces);
    response.end('{}');
  });
});

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => collector.close(() => resolve())));

const refuse = async (): Promise<never> => {
  throw new TypeError('Ana Lucía Rojas has no document');
};

test('without a setting nothing is sent [R-EVENTS-03]', async () => {
  const stop = await startTracing(undefined, 'posada');
  await expect(runInSpan('quiet', {}, null, refuse)).rejects.toThrow('no document');
  await stop();
  expect(sent).toEqual([]);
});

test('every trace is sent with its failure, and no words of people with it [R-EVENTS-03]', async () => {
  const { port } = collector.address() as AddressInfo;
  const stop = await startTracing(`http://127.0.0.1:${port}/`, 'posada-test');
  for (let one = 0; one < TRACES; one++) {
    await expect(runInSpan('job', {}, null, refuse)).rejects.toThrow('no document');
  }
  await stop();
  expect(new Set(addresses)).toEqual(new Set(['/v1/traces']));
  const resources = sent.flatMap(({ resourceSpans }) => resourceSpans);
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: own }) => own));
  const jobs = spans.filter(({ name }) => name === 'job');
  expect(jobs).toHaveLength((TRACES * ERROR_TRACES_SAMPLE) / 100);
  expect(jobs[0]?.status).toEqual({ code: 2, message: 'TypeError' });
  const environment = {
    key: 'deployment.environment.name',
    value: { stringValue: ERROR_REPORTING_ENVIRONMENT },
  };
  for (const { resource } of resources) expect(resource.attributes).toContainEqual(environment);
  expect(JSON.stringify(sent)).not.toContain('Ana Lucía');
});
