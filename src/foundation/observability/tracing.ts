import { context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/** R-EVENTS-03, of a hundred. */
export const ERROR_TRACES_SAMPLE = 100;
export const ERROR_REPORTING_ENVIRONMENT = 'production';

const tracer = trace.getTracer('posada');

/** The W3C trace context of the running work, to be stored with a job; null when tracing is off. */
export function currentTrace(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'] ?? null;
}

/** Runs inside a span that continues `parent`. Costs almost nothing when no exporter is set. */
export async function runInSpan<Result>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  parent: string | null,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  const from = parent ? propagation.extract(context.active(), { traceparent: parent }) : context.active();
  return context.with(from, () =>
    tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await run(span);
      } catch (error) {
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : 'error',
        });
        throw error;
      } finally {
        span.end();
      }
    }),
  );
}

/** The settings of the exporter in the variables of its standard; values that an installation sets are kept. */
function setDefaults(): void {
  const { env } = process;
  env['OTEL_TRACES_SAMPLER'] ??= 'parentbased_traceidratio';
  env['OTEL_TRACES_SAMPLER_ARG'] ??= String(ERROR_TRACES_SAMPLE / 100);
  env['OTEL_RESOURCE_ATTRIBUTES'] ??= `deployment.environment.name=${ERROR_REPORTING_ENVIRONMENT}`;
}

/** Starts the exporter when an endpoint is configured; the function returned flushes and stops it. */
export async function startTracing(
  endpoint: string | undefined,
  service: string,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  setDefaults();
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
  });
  sdk.start();
  return () => sdk.shutdown();
}
