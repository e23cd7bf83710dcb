import { z } from 'zod';

/** https://www.banxico.org.mx/SieAPIRest/service/v1/ : days as `21/11/2025`, figures as text, `N/E` where there is none. */
export const BanxicoAnswer = z.object({
  bmx: z.object({
    series: z.array(
      z.object({
        idSerie: z.string(),
        datos: z
          .array(z.object({ fecha: z.string().regex(/^\d\d\/\d\d\/\d{4}$/), dato: z.string() }))
          .default([]),
      }),
    ),
  }),
});
