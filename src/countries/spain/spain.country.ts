import { defineCountry, type RegistryPolicy } from '../country.ts';
import { fieldsFor } from './spain.check-in.ts';
import { DOCUMENT_TYPES } from './spain.documents.ts';
import { registry } from './spain.registry.ts';

/** PRV-01. Unlike Colombia's, this law says itself how long the register is kept: three years. */
const policies: readonly RegistryPolicy[] = [
  {
    registry: 'ses',
    authority: 'Ministerio del Interior',
    purpose: 'country.policy.ses.purpose',
    legalBasis: 'Ley Orgánica 4/2015, artículo 25; Real Decreto 933/2021',
    needsImage: false,
    keepDays: 1095,
    limitedRight: 'country.policy.limitedRight',
    confirmedBy: null,
  },
];

export const spain = defineCountry('ES', { documentTypes: DOCUMENT_TYPES, fieldsFor, registry, policies });
