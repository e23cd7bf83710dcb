import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** RFC 6266: a plain name for old programs and the real one for the others. Always a download (SEC-28). */
function attachment(label: string): string {
  const plain = label.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(label).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/["\\]/g, '')}"; filename*=UTF-8''${encoded}`;
}

/** A file that was kept. On one host with everything else, it runs nothing and is part of no page (SEC-28, SEC-48). */
export const sendFile = (
  reply: FastifyReply,
  file: { readonly content: Uint8Array | Readable; readonly contentType: string; readonly label: string },
): FastifyReply =>
  reply
    .type(file.contentType)
    .header('content-disposition', attachment(file.label))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(file.content);
