import { z } from 'zod';

import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import type { StayReport } from '#countries/registry-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ReportRow } from './stay-reports.store.ts';

const Note = z.object({
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
const StoredReportContent = z.object({
  kind: z.string(),
  fields: z.record(z.string(), z.string()),
  /** A note for the person: the rate that converted another currency to pesos. */
  notes: z.array(Note).default([]),
});
export type StoredReportContent = z.infer<typeof StoredReportContent>;

const sealContextOf = (id: string) => `stay_reports.content:${id}`;

/** Seals the content of a report with the key of its guest: erasing the guest erases it too (D-63). */
export async function sealContent(
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
  keyId: string,
  { kind, fields, notes = [] }: Pick<StayReport, 'kind' | 'fields' | 'notes'>,
): Promise<Buffer> {
  const key = await ctx.secrets.openKey(tx, keyId);
  return key.seal(JSON.stringify({ kind, fields, notes }), sealContextOf(id));
}

/** Throws KeyErased when the guest was erased. */
export async function openContent(
  ctx: PropertyContext,
  db: Queries,
  row: Pick<ReportRow, 'id' | 'content' | 'sealing_key_id' | 'kind'>,
): Promise<StoredReportContent> {
  if (!row.content) return { kind: row.kind, fields: {}, notes: [] };
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  return StoredReportContent.parse(JSON.parse(key.unseal(row.content, sealContextOf(row.id))));
}

/** The names that registries give a document number and a date of birth. */
const IDENTITY =
  /^(numero_identificacion|document_?number|(numero|soporte)Documento|(responsavel_)?numero_documento)$/i;
const BIRTH = /birth|nacimiento|nascimento/i;

/** PRV-11: shows only the end of a number, and nothing of a date of birth. */
export function maskedValue(name: string, value: string): string {
  if (IDENTITY.test(name)) return `•••${value.slice(-3)}`;
  return BIRTH.test(name) && value !== '' ? '•••' : value;
}

/** The end of the first document that a report names (PRV-11). */
export function documentEndOf({ fields }: RegistryReport): string | null {
  const [found] = Object.entries(fields).filter(([name, value]) => IDENTITY.test(name) && value !== '');
  return found ? maskedValue(...found) : null;
}

/** The names that registries give the price of a stay (D-9). */
export const isPriceField = (name: string): boolean => name === 'costo';

/** A text of the registry, without the numbers and dates that Posada had sent to it. */
export const redactIdentity = (text: string, { fields }: RegistryReport): string =>
  Object.entries(fields).reduce((clean, [name, value]) => {
    const masked = maskedValue(name, value);
    return masked === value ? clean : clean.replaceAll(value, masked);
  }, text);
