import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { FILE_LABEL_MAX } from './files.constants.ts';

const EXTENSIONS: Readonly<Record<string, string>> = lookUpTable({ 'image/jpeg': 'jpg', 'image/png': 'png' });

/**
 * Control characters, characters that reverse the direction of text, and characters with a meaning in a path or a
 * header.
 */
// oxlint-disable-next-line no-control-regex
const MEANINGFUL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|%;]+/g;

/** The name that a person gave a file, safe to show and to save; the extension is that of the content (SEC-27). */
export function sanitizeFileLabel(given: string, contentType: string): string {
  const extension = `.${EXTENSIONS[contentType] ?? 'bin'}`;
  const plain = given
    .normalize('NFC')
    .replace(MEANINGFUL, '-')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[.\-\s]+|[.\-\s]+$/g, '');
  const cut = [...plain].slice(0, FILE_LABEL_MAX - extension.length).join('');
  return `${cut || 'archivo'}${extension}`;
}
