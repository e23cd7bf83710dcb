import { FILE_LABEL_MAX } from './files.constants.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Control characters, signs that turn text around, and whatever means something in a path or a header. */
// oxlint-disable-next-line no-control-regex
const MEANINGFUL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|%;]+/g;

/** What a person called a file, fit to be shown and saved; the ending is that of the content (SEC-27). */
export function safeLabel(given: string, contentType: string): string {
  const extension = `.${EXTENSIONS[contentType] ?? 'bin'}`;
  const plain = given
    .normalize('NFC')
    .replace(MEANINGFUL, '-')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[.\-\s]+|[.\-\s]+$/g, '');
  const cut = [...plain].slice(0, FILE_LABEL_MAX - extension.length).join('');
  return `${cut || 'archivo'}${extension}`;
}
