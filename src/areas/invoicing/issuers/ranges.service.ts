import {
  connectionErrors,
  connectionsOfProperty,
  logRequests,
  openConnection,
} from '#areas/property/connections/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { FiscalSeries } from '#capabilities/fiscal/fiscal.document.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { IssuerId } from '#vocabulary/ids.ts';
import { issuerErrors } from './issuers.errors.ts';
import { findIssuer } from './issuers.store.ts';
import { requireInvoicingRules } from './rules.service.ts';
import type { GrantedSeries, InvoiceSeries } from './series.contract.ts';
import { seriesErrors } from './series.errors.ts';
import { addSeries, changeSeries, openFiscalSeries } from './series.service.ts';
import { listSeriesRows } from './series.store.ts';

/**
 * The ranges that the authority grants to the issuer, asked with the issuer's own access. Never call it inside a
 * transaction.
 */
async function grantedTo(ctx: PropertyContext, issuerId: IssuerId): Promise<readonly FiscalSeries[]> {
  for (const row of await connectionsOfProperty(ctx.db, ctx.propertyId)) {
    const { capabilities, manifest } = ctx.providers.byId(row.provider_id);
    const seriesOf = capabilities.fiscal?.seriesOf;
    if (!seriesOf || row.issuer_id !== issuerId) continue;
    if (row.state === 'reconnect') throw connectionErrors.needsCredentials();
    const connection = await openConnection(ctx, ctx.db, row);
    try {
      return await logRequests(ctx, row.id, () => seriesOf(connection));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.kind === 'reconnect') throw connectionErrors.needsCredentials({ cause: error });
      throw connectionErrors.providerDown({ params: { name: manifest.name }, cause: error });
    }
  }
  throw issuerErrors.noAuthority();
}

/** The numbers are entered already, or were used before: a person has to decide. */
const isTaken = (error: unknown): boolean =>
  error instanceof Failure &&
  error.entries.every(({ code }) =>
    [seriesErrors.overlap.code, seriesErrors.numberGiven.code].includes(code as never),
  );

/**
 * C-ISS-10. Reads the ranges of an issuer with their technical keys from the authority, so that people need not copy a
 * resolution. For a known range it updates only days and key; the numbers that are used here stay as they were entered.
 */
export async function readGrantedSeries(ctx: PropertyContext, issuerId: IssuerId): Promise<GrantedSeries> {
  const { today } = await requireInvoicingRules(ctx);
  const issuer = await findIssuer(ctx.db, ctx.propertyId, issuerId);
  if (!issuer) throw httpErrors.missing();
  if (issuer.archived_at !== null) throw issuerErrors.archived();
  const granted = await grantedTo(ctx, issuerId);
  const rows = (await listSeriesRows(ctx.db, ctx.propertyId)).filter(
    ({ issuer_id: of, kind, archived_at: at }) => of === issuerId && kind === 'invoice' && at === null,
  );
  const series: InvoiceSeries[] = [];
  let skipped = 0;
  for (const { prefix, authorization } of granted) {
    if (!authorization || authorization.validTo < today) continue;
    const { resolution, resolvedOn, validFrom, validTo, technicalKey, from, to } = authorization;
    const days = { resolvedOn, validFrom, validTo, technicalKey };
    const known = rows.find((row) => row.prefix === prefix && row.resolution === resolution);
    if (known) {
      const before = (await openFiscalSeries(ctx, ctx.db, known)).authorization;
      const isSame = Object.entries(days).every(
        ([name, value]) => before?.[name as keyof typeof days] === value,
      );
      if (!isSame) series.push(await changeSeries(ctx, known.id, days, null));
      continue;
    }
    const range = {
      kind: 'invoice',
      prefix,
      from: Number(from),
      to: Number(to),
      resolution,
      ...days,
    } as const;
    try {
      series.push(await addSeries(ctx, issuerId, range));
    } catch (error) {
      if (!isTaken(error)) throw error;
      skipped += 1;
    }
  }
  return { series, skipped };
}
