import { defineCountry, type RegistryPolicy } from '../country.ts';
import { fieldsFor } from './brazil.check-in.ts';
import { DOCUMENT_TYPES } from './brazil.documents.ts';
import { registry } from './brazil.registry.ts';

/**
 * PRV-01. The general law of tourism (Lei 11.771/2008, articles 23 and 26) and the ordinance of the FNRH Digital (Portaria MTur
 * 41/2025). How long a lodging keeps its own copy is not confirmed: nothing longer than elsewhere is assumed.
 */
const policies: readonly RegistryPolicy[] = [
  {
    registry: 'fnrh',
    authority: 'Ministério do Turismo',
    purpose: 'country.policy.fnrh.purpose',
    legalBasis: 'Lei 11.771/2008; Portaria MTur nº 41/2025',
    needsImage: false,
    keepDays: 90,
    limitedRight: 'country.policy.limitedRight',
    confirmedBy: null,
  },
];

export const brazil = defineCountry('BR', { documentTypes: DOCUMENT_TYPES, fieldsFor, registry, policies });
