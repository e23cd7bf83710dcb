import { once } from 'node:events';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
// Half of a start is spent on loading packages, which are not edited: they are loaded before the program is needed.
import '@fastify/multipart';
import '@fastify/static';
import '@opentelemetry/api';
import 'csv-parse';
import 'fastify';
import 'jose';
import 'kysely';
import 'libphonenumber-js';
import 'libxml2-wasm';
import 'pg';
import 'pino';
import 'postal-mime';
import 'prom-client';
import 'smtp-server';
import 'undici';
import 'xml-crypto';
import 'zod';

/**
 * Loaded before a program of `npm run dev`. Our own imports name a file, so that asking the disk for each of them, which
 * takes as long as everything else, can be left out.
 */
const SOURCES = new URL('../', import.meta.url).href;
const loaded = (url: string) => ({ url, format: 'module-typescript', shortCircuit: true });
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.endsWith('.ts') || !parentURL?.startsWith(SOURCES)) return next(specifier, context);
    if (specifier.startsWith('.')) return loaded(new URL(specifier, parentURL).href);
    // One of ours that differs in browsers is named by itself in package.json.
    if (specifier.startsWith('#') && !specifier.endsWith('/phone-rules.ts')) {
      return loaded(SOURCES + specifier.slice(1));
    }
    return next(specifier, context);
  },
});

// Also when `npm run dev` is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const [{ inspect }] = (await once(process, 'message')) as [{ inspect: number | null }];
if (inspect !== null) inspector.open(inspect);
