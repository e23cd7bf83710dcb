import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { ReportDecisionResult } from './registry.contract.ts';
import { registryErrors } from './registry.errors.ts';
import { RECEIPT_BODY_BYTES } from './uploads.constants.ts';

/** A file of movements that a person downloaded to upload it to a registry by hand (REL-15). */
export const RegistryFile = z.object({
  _id: z.uuid(),
  registry: z.string(),
  registryName: z.string(),
  madeAt: Instant,
  /** Name of the person who downloaded it. */
  madeBy: z.string(),
  /** Number of movements in it. */
  movements: z.number().int(),
  /** Number of its movements that are not reported in any way yet. */
  open: z.number().int(),
});
export type RegistryFile = z.infer<typeof RegistryFile>;

export const UploadInput = z
  .object({
    propertyId: PropertyId.optional(),
    /** The portal's number of the upload. */
    receiptNumber: z.string().trim().max(60, 'general.invalid.tooLong').optional(),
    /** The receipt of the portal: a PDF, or a picture in JPG, PNG or WebP. */
    receipt: z
      .object({
        /** Base64, with or without `data:application/pdf;base64,` before it. */
        data: z.string().min(1, 'general.required').max(RECEIPT_BODY_BYTES, 'general.invalid.tooLong'),
        name: z.string().trim().max(120, 'general.invalid.tooLong'),
      })
      .optional(),
  })
  .refine(({ receiptNumber, receipt }) => Boolean(receiptNumber) || receipt !== undefined, {
    path: ['receiptNumber'],
    message: 'app.upload.receiptNeeded',
  });
export type UploadInput = z.infer<typeof UploadInput>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: z.uuid() });
const files = '/api/common/registry-files';

export const uploadsContract = {
  listFiles: defineCall({
    id: 'C-REG-24',
    method: 'GET',
    path: files,
    access: 'member',
    app: 'registry',
    summary: 'List registry files to upload',
    query: propertyQuery,
    status: 200,
    reply: z.array(RegistryFile),
  }),
  markUploaded: defineCall({
    id: 'C-REG-25',
    method: 'POST',
    path: `${files}/{id}/uploaded`,
    access: 'member',
    app: 'registry',
    permission: 'operate',
    summary: 'Mark a registry file as uploaded',
    bodyBytes: RECEIPT_BODY_BYTES,
    params: byId,
    query: propertyQuery,
    body: UploadInput,
    // The receipt names guests: no hash of it is stored for repeated requests (PRV-05), and a second press finds the
    // file marked.
    repeatable: true,
    status: 200,
    reply: z.object({ results: z.array(ReportDecisionResult) }),
    errors: [
      registryErrors.alreadyUploaded,
      registryErrors.receiptFormat,
      registryErrors.receiptTooLarge,
      registryErrors.receiptUnreadable,
    ],
  }),
  downloadReceipt: defineCall({
    id: 'C-REG-26',
    method: 'GET',
    path: `${files}/{id}/receipt`,
    access: 'member',
    app: 'registry',
    permission: 'guest-identity',
    fresh: true,
    rate: 'export',
    summary: 'Download a registry upload receipt',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.void(),
    raw: 'application/octet-stream',
  }),
};
