import { fiscalToday } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { viewFolioForInvoice } from '#areas/stays/folios/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { decimalOfMoney, minus, ZERO } from '#vocabulary/decimal.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { issuerOfStay, saleTaxes } from '../drafts/calculation.service.ts';
import { netOf, translateFor } from '../present.service.ts';
import type { FolioTaxes } from './folio-documents.contract.ts';

/**
 * C-ACC-57 (W2-L-09): the taxes that an invoice issued today would show for each line, whether an invoice exists or not.
 */
export async function getFolioTaxes(ctx: PropertyContext, reservationId: ReservationId): Promise<FolioTaxes> {
  const [property, account] = [await propertyFacts(ctx), await viewFolioForInvoice(ctx, { reservationId })];
  const taxOf = await saleTaxes(
    ctx,
    { folio_id: account.folioId, reservation_id: reservationId },
    { property, issuer: await issuerOfStay(ctx, reservationId), on: fiscalToday(ctx, property) },
  );
  const { currency } = account;
  const lines = account.lines.flatMap((line): FolioTaxes['lines'] => {
    if (line.kind !== 'charge') return [];
    const { tax, why } = taxOf(line);
    const gross = decimalOfMoney({ minor: line.amountMinor, currency });
    const net = netOf(gross, tax.treatment === 'taxed' ? tax.rate : ZERO);
    return [
      {
        number: line.number,
        kind: tax.kind,
        treatment: tax.treatment,
        percentage: Number(tax.rate),
        net: Number(net),
        tax: Number(minus(gross, net)),
        why: translateFor(ctx, why),
      },
    ];
  });
  return { lines };
}
