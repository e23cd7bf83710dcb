import type { FiscalCustomer, FiscalIdentity } from '#capabilities/fiscal/fiscal.document.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** Documents of the guest form as DIAN counts them (technical annex 1.9, 13.2.1). */
const IDENTITY_TYPES: Readonly<Record<string, string>> = lookUpTable({
  registro_civil: '11',
  tarjeta_identidad: '12',
  cedula_ciudadania: '13',
  cedula_extranjeria: '22',
  nit: '31',
  passport: '41',
  foreign_id: '42',
  diplomatic_card: '42',
  permiso_especial: '47',
  permiso_proteccion_temporal: '48',
  foreign_tax_id: '50',
});

/** Null for a document that DIAN has no code for. */
export function fiscalIdentityOf(documentType: string, number: string): FiscalIdentity | null {
  const type = IDENTITY_TYPES[documentType];
  return type === undefined ? null : { type, number: number.replace(/[\s.]/g, '') };
}

/** The customer of an invoice without a named buyer (technical annex 1.9, 13.2.1 and 14.1). */
export const FINAL_CONSUMER: FiscalCustomer = {
  identity: { type: '13', number: '222222222222' },
  person: 'person',
  name: 'consumidor final',
  responsibilities: ['R-99-PN'],
  email: null,
  address: null,
};

export const isFinalConsumer = ({ identity }: FiscalCustomer): boolean =>
  identity.number === FINAL_CONSUMER.identity.number;

/**
 * All that may be demanded of a buyer in Colombia (Resolución 165 of 2023, article 69, as amended by Resolución 202 of
 * 2025); the e-mail only if the invoice is not handed over on paper. Other known data may be used, not asked for.
 */
export const DEMANDABLE_FIELDS = ['name', 'identity', 'email'] as const;

/** A buyer with the data that may be asked of them and nothing more. */
export const buyerOf = (
  name: string,
  identity: FiscalIdentity,
  { person, email }: Pick<FiscalCustomer, 'person' | 'email'>,
): FiscalCustomer => ({
  identity,
  person,
  name: name.trim(),
  responsibilities: ['R-99-PN'],
  email,
  address: null,
});
