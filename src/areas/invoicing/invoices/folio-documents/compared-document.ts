import { moneyOf } from '#vocabulary/money.ts';
import type { InvoiceRow } from '../invoices.store.ts';
import type { ComparedDocument } from './folio-difference.ts';

/** The amounts of a submitted document for each entry of its folio. */
export const comparedDocumentOf = ({
  id,
  corrects_id: correctsId,
  replaces_id: replacesId,
  correction,
  phase,
  signed,
  currency,
}: InvoiceRow): Omit<ComparedDocument, 'isTest'> => ({
  id,
  correctsId,
  replacesId,
  isAnnulment: correction?.concept === 'annulment',
  phase,
  payableMinor: signed ? moneyOf(signed.payable, currency).minor : 0,
  parts: signed?.lines.flatMap(({ parts }) => parts) ?? [],
});
