import http from 'node:http';

import type { Config } from '#foundation/config/config.ts';
import type { Metrics } from '#foundation/observability/metrics.ts';
import { isMetricsToken } from './network.ts';

/**
 * REL-55. The metrics of a program that serves nothing else, on METRICS_PORT: for callers that send the token, and
 * without a token for this machine alone.
 */
export async function serveMetrics(
  { METRICS_PORT, METRICS_TOKEN, HOST }: Config,
  metrics: Metrics,
): Promise<{ port: number; close: () => void } | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const server = http.createServer((request, response) => {
    const mayRead =
      METRICS_TOKEN === undefined || isMetricsToken(request.headers.authorization, METRICS_TOKEN);
    if (request.url !== '/metrics' || !mayRead) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(METRICS_PORT, METRICS_TOKEN === undefined ? '127.0.0.1' : HOST, listening);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : METRICS_PORT,
    close: () => server.close(),
  };
}
