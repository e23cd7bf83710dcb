import { z } from 'zod';

import { lookUpTable } from '#vocabulary/look-up-table.ts';

/**
 * The wire format of TRA ("Manual de Integración PMS", Resolución 409 of 2022). The manual itself is not public; names
 * and paths agree in several public clients, the wording of errors is that of its framework.
 */

/** Answer 201 of `/one/` and `/two/`. */
export const CardAnswer = z.object({
  code: z.union([z.number().int(), z.string().min(1)]).transform(String),
});

/** Answer 400: one key per wrong field, each with one text or several; sometimes one of its own for the whole. */
export const ErrorAnswer = z.record(z.string(), z.unknown());

/** TRA's names of fields, with "cuidad" misspelt as in the original, and ours. */
export const FIELD_NAMES: Readonly<Record<string, string>> = lookUpTable({
  tipo_identificacion: 'documentType',
  numero_identificacion: 'documentNumber',
  nombres: 'firstName',
  apellidos: 'lastName',
  cuidad_residencia: 'residenceCity',
  cuidad_procedencia: 'originCity',
  numero_habitacion: 'roomName',
  motivo: 'tripReason',
  numero_acompanantes: 'guests',
  check_in: 'arrival',
  check_out: 'departure',
  tipo_acomodacion: 'accommodationType',
  costo: 'total',
  nombre_establecimiento: 'propertyName',
  rnt_establecimiento: 'rnt',
  padre: 'guests',
});
