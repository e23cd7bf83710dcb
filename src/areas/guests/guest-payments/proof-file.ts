import type { FastifyRequest } from 'fastify';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { PictureRefused, redrawPicture } from '#foundation/pictures/pictures.ts';
import type { Failure } from '#vocabulary/errors.ts';
import {
  PROOF_EDGE,
  PROOF_MAX_BYTES,
  PROOF_MAX_MEGABYTES,
  PROOF_MAX_PIXELS,
  PROOF_PDF_MAX_BYTES,
  PROOF_PDF_MAX_MEGABYTES,
} from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import type { ProofType } from './guest-payments.tables.ts';

const field = 'file';
const tooLarge = (megabytes: number, cause?: unknown): Failure =>
  guestPaymentErrors.proofTooLarge({ field, params: { megabytes }, cause });

/** The code of the error with which the reader of forms ends a file that is longer than any may be. */
const FILE_TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/** The one file of a multipart request, in memory. */
export async function readProofFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw guestPaymentErrors.proofMissing({ field });
  for await (const part of request.parts({ limits: { fileSize: PROOF_MAX_BYTES, files: 1, fields: 5 } })) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer().catch((error: unknown) => {
      const { code } = Object(error) as { code?: unknown };
      throw code === FILE_TOO_LARGE ? tooLarge(PROOF_MAX_MEGABYTES, error) : error;
    });
    // The request was cut off after its last part, which the reader of the parts does not notice.
    if (part.file.truncated) throw tooLarge(PROOF_MAX_MEGABYTES);
    return content;
  }
  throw guestPaymentErrors.proofMissing({ field });
}

/** The type is read from the content (SEC-27). A PDF is only ever sent back as a download (SEC-28). */
const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-';

/** What is kept: a picture that was drawn again, without place and device (SEC-29), or a PDF as it came. */
export async function prepareProof(
  content: Buffer,
): Promise<{ readonly contentType: ProofType; readonly content: Buffer }> {
  if (isPdf(content)) {
    if (content.length > PROOF_PDF_MAX_BYTES) throw tooLarge(PROOF_PDF_MAX_MEGABYTES);
    return { contentType: 'application/pdf', content };
  }
  return { contentType: 'image/jpeg', content: await redrawProof(content) };
}

async function redrawProof(content: Buffer): Promise<Buffer> {
  const limits = { maxBytes: PROOF_MAX_BYTES, maxPixels: PROOF_MAX_PIXELS };
  try {
    return await redrawPicture(content, limits, (picture) =>
      picture
        .rotate()
        .resize({ width: PROOF_EDGE, height: PROOF_EDGE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    switch (error.problem) {
      case 'type':
        throw guestPaymentErrors.proofFormat({ field });
      case 'bytes':
        throw tooLarge(PROOF_MAX_MEGABYTES);
      case 'busy':
        throw httpErrors.unavailable({ retryAfterSeconds: 5 });
      default:
        throw guestPaymentErrors.proofUnreadable({ field, cause: error });
    }
  }
}
