import { serve } from '#foundation/http/serve.ts';
import { getFolioDocuments } from './folio-difference.service.ts';
import { folioDocumentsContract } from './folio-documents.contract.ts';
import { getFolioTaxes } from './folio-taxes.service.ts';
import { mendFolio } from './mend.service.ts';

export const folioDocumentsRoutes = serve(folioDocumentsContract, {
  getFolioDocuments: (ctx, { params }) => getFolioDocuments(ctx, params.id),
  getFolioTaxes: (ctx, { params }) => getFolioTaxes(ctx, params.id),
  mendFolio: (ctx, { params }) => mendFolio(ctx, params.id),
});
