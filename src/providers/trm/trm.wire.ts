import { z } from 'zod';

import { PlainDate } from '#vocabulary/plain-date.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT/)
  .transform((text) => text.slice(0, 10))
  .pipe(PlainDate);

/** https://www.datos.gov.co/Econom-a-y-Finanzas/Tasa-de-Cambio-Representativa-del-Mercado-TRM/32sa-8pi3 */
export const TrmRows = z.array(
  z.object({
    /** COP for one USD, two decimals. */
    valor: z.string().regex(/^\d+(\.\d+)?$/),
    vigenciadesde: day,
    vigenciahasta: day,
  }),
);
