import type { FiscalCorrection } from '#capabilities/fiscal/fiscal.document.ts';
import type { TextParams } from '#vocabulary/errors.ts';

export const PROVIDER = 'siigo';
export const ZONE = 'America/Bogota';
export const CURRENCY = 'COP';

/** For sentences that say whose lists are meant. */
export const SYSTEM = { system: 'Siigo' } as const satisfies TextParams;

/** Documents of identity that they take (blueprint, "Crear Cliente"). */
export const ID_TYPES: ReadonlySet<string> = new Set(
  '11 12 13 21 22 31 41 42 43 47 48 50 89 91 R-00-PN'.split(' '),
);

/** "Motivo de rechazo DIAN": theirs has no 5. */
export const REASONS: Readonly<Record<FiscalCorrection['concept'], string>> = {
  'partial-return': '1',
  annulment: '2',
  discount: '3',
  price: '4',
  'prompt-payment': '6',
  volume: '7',
};
