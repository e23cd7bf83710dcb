import { listConnections } from '#areas/property/connections/index.ts';
import { type MemberContext, seesApp } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { newId } from '#vocabulary/uuid.ts';
import { FILES_QUOTA_BYTES, RESOURCES, UPLOADS_PER_HOUR } from './files.constants.ts';
import type { FileInput } from './files.contract.ts';
import { fileErrors } from './files.errors.ts';
import { sumFileBytes, type FileRow, findFile, insertFile } from './files.store.ts';
import { decodeFile, reencodeImage } from './images.service.ts';
import { sanitizeFileLabel } from './file-labels.ts';

const PATH = '/api/common/files/download';

const addressOf = (ctx: MemberContext, id: string): string =>
  `${ctx.publicUrl}${PATH}?${new URLSearchParams({ propertyId: ctx.propertyId, key: id })}`;

async function refuseForeignConnection(ctx: MemberContext, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const own = await listConnections(ctx);
  if (!own.some(({ _id }) => _id === id)) throw httpErrors.missing({ field: 'partnerIntegrationId' });
}

/** The app of the resource decides which members may see the file (D-9). */
function appFor(ctx: MemberContext, { resource, appId }: FileInput) {
  const { app } = RESOURCES[resource];
  if (appId !== undefined && appId !== app) throw fileErrors.otherApp({ field: 'appId' });
  if (!seesApp(ctx, app)) throw httpErrors.forbidden();
  return app;
}

export async function uploadFile(ctx: MemberContext, input: FileInput) {
  const app = appFor(ctx, input);
  await countWithLimit(ctx.system, ctx.clock, `upload:${ctx.person.userId}`, UPLOADS_PER_HOUR, 3600);
  await refuseForeignConnection(ctx, input.partnerIntegrationId);
  const content = await reencodeImage(decodeFile(input.data), input.resource);
  const { type } = RESOURCES[input.resource];
  const stored = await ctx.files.put(ctx.propertyId, type, content);
  const row: FileRow = {
    id: newId(ctx.clock.now()),
    property_id: ctx.propertyId,
    stored_as: stored,
    label: sanitizeFileLabel(input.name, type),
    content_type: type,
    bytes: content.length,
    resource: input.resource,
    app,
    uploaded_by: ctx.person.userId,
    created_at: ctx.clock.now(),
  };
  try {
    await keep(ctx, row);
  } catch (error) {
    await ctx.files.remove(stored);
    throw error;
  }
  return {
    _id: row.id,
    url: addressOf(ctx, row.id),
    name: row.label,
    contentType: row.content_type,
    bytes: row.bytes,
  };
}

const keep = (ctx: MemberContext, row: FileRow): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if ((await sumFileBytes(tx, ctx.propertyId)) + row.bytes > FILES_QUOTA_BYTES) throw fileErrors.full();
    await insertFile(tx, row);
    await recordChange(ctx, tx, {
      subject: 'file',
      subjectId: row.id,
      action: 'uploaded',
      after: { label: row.label, resource: row.resource, bytes: row.bytes },
    });
  });

/** The id in an address that an upload returned. An address of another host or path names no file of Posada. */
function keyIn(ctx: MemberContext, address: string): string | null {
  const url = URL.parse(address, ctx.publicUrl);
  const isOurs = url?.origin === new URL(ctx.publicUrl).origin && url.pathname === PATH;
  return isOurs ? url.searchParams.get('key') : null;
}

export async function downloadFile(
  ctx: MemberContext,
  query: { key?: string | undefined; url?: string | undefined; name?: string | undefined },
): Promise<{ content: Uint8Array; contentType: string; label: string }> {
  const key = query.key ?? (query.url === undefined ? null : keyIn(ctx, query.url));
  if (key === null || !/^[0-9a-f-]{36}$/i.test(key)) throw httpErrors.missing();
  const file = await findFile(ctx.db, ctx.propertyId, key);
  if (!file || !seesApp(ctx, file.app)) throw httpErrors.missing();
  const content = await ctx.files.get(file.stored_as);
  if (!content) throw httpErrors.missing();
  const label = query.name === undefined ? file.label : sanitizeFileLabel(query.name, file.content_type);
  return { content, contentType: file.content_type, label };
}
