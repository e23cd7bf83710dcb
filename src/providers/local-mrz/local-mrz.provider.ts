import type { IdReadingCapability } from '#capabilities/id-reading/id-reading.capability.ts';
import type { Provider } from '#capabilities/provider.ts';
import { createCharacterReader, type ReaderLimits } from './character-reader.ts';
import { localMrzIdReading } from './local-mrz.id-reading.ts';
import { localMrzManifest } from './local-mrz.manifest.ts';

const LIMITS: ReaderLimits = { turnMs: 20_000, waiting: 8, idleMs: 60_000 };

export type LocalMrzProvider = Provider & {
  readonly capabilities: { readonly idReading: IdReadingCapability };
  readonly close: () => Promise<void>;
};

/** Reads machine-readable zones inside this program; `close` ends the worker when the program ends. */
export function createLocalMrzProvider(limits: Partial<ReaderLimits> = {}): LocalMrzProvider {
  const reader = createCharacterReader({ ...LIMITS, ...limits });
  return {
    manifest: localMrzManifest,
    capabilities: { idReading: localMrzIdReading(reader) },
    close: reader.close,
  };
}
