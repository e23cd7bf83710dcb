import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { AppName } from '#vocabulary/members.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { FILE_BODY_BYTES, RESOURCES } from './files.constants.ts';
import { fileErrors } from './files.errors.ts';

const names = Object.keys(RESOURCES) as [keyof typeof RESOURCES, ...(keyof typeof RESOURCES)[]];

export const FileInput = z.object({
  /** Base64, with or without `data:image/png;base64,` before it. */
  data: z.string().min(1, 'general.required'),
  /** A label. Posada chooses the name in the file store. */
  name: z.string().max(1000, 'general.invalid.tooLong'),
  /** Ignored: the type is read from the content. */
  contentType: z.string().max(100, 'general.invalid.tooLong').optional(),
  propertyId: PropertyId.optional(),
  /** The connection that the file is about. */
  partnerIntegrationId: ConnectionId.optional(),
  /** Left out: the app of the resource. */
  appId: AppName.optional(),
  resource: z.enum(names),
  /** Only `private` exists: files are read through Posada only. */
  bucket: z.literal('private').default('private'),
});
export type FileInput = z.infer<typeof FileInput>;

export const filesContract = {
  uploadFile: defineCall({
    id: 'C-GEN-11',
    method: 'POST',
    path: '/api/common/files/base64',
    access: 'member',
    app: 'common',
    permission: 'operate',
    summary: 'Upload a picture',
    description:
      'The server redraws the picture. The stored file does not contain the location, the device or any other metadata of the original.',
    bodyBytes: FILE_BODY_BYTES,
    body: FileInput,
    status: 201,
    reply: z.object({
      _id: z.uuid(),
      /** Downloads the file; needs a session that may see it. */
      url: z.string(),
      name: z.string(),
      contentType: z.string(),
      bytes: z.number().int(),
    }),
    errors: [
      fileErrors.full,
      fileErrors.notBase64,
      fileErrors.otherApp,
      fileErrors.tooLarge,
      fileErrors.tooManyPixels,
      fileErrors.type,
      fileErrors.unreadable,
    ],
  }),
  downloadFile: defineCall({
    id: 'C-GEN-12',
    method: 'GET',
    path: '/api/common/files/download',
    access: 'member',
    app: 'common',
    summary: 'Download an uploaded file',
    description: 'The file is always sent as an attachment.',
    query: z.object({
      propertyId: PropertyId.optional(),
      /** The id, or the `url` that the upload returned. */
      key: z.uuid().optional(),
      url: z.string().max(2048, 'general.invalid.tooLong').optional(),
      /** Another name for the download. */
      name: z.string().max(1000, 'general.invalid.tooLong').optional(),
    }),
    status: 200,
    reply: z.void(),
    raw: 'application/octet-stream',
  }),
};
