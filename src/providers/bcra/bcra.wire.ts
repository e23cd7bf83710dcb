import { z } from 'zod';

import { PlainDate } from '#vocabulary/plain-date.ts';

/** https://www.bcra.gob.ar/BCRAyVos/catalogo-de-APIs-banco-central.asp: Estadísticas cambiarias v1.0 */
export const BcraAnswer = z.object({
  status: z.number(),
  results: z.array(
    z.object({
      fecha: PlainDate.nullable(),
      detalle: z.array(
        z.object({
          codigoMoneda: z.string(),
          /** ARS for one unit. */
          tipoCotizacion: z.number().nonnegative(),
        }),
      ),
    }),
  ),
});
