const MOST_PARTS = 100;
/** Each level of parts within parts names one. */
const MOST_BOUNDARIES = 20;
/** A picture of a megabyte has fewer than 20,000; each costs the reader as much as a long one. */
const MOST_LINES = 50_000;
const LONGEST_HEADERS = 100_000;
const LONGEST_MESSAGE_ID = 500;

/** Whether reading a mail would take too long: counted before it is taken apart are its lines, and those that begin a part. */
export function takesTooLong(raw: Buffer): boolean {
  let lines = 0;
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, at + 1)) lines += 1;
  return lines > MOST_LINES || hasTooManyParts(raw.toString('latin1'));
}

function hasTooManyParts(text: string): boolean {
  const boundaries = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(
    /\bboundary(?:\*\d{0,3}\*?)?=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi,
  )) {
    boundaries.add(`--${quoted ?? plain ?? ''}`);
    if (boundaries.size > MOST_BOUNDARIES) return true;
  }
  let parts = 0;
  for (let at = text.indexOf('--'); at !== -1; at = text.indexOf('--', lineAfter(text, at))) {
    const isLine = at === 0 || text[at - 1] === '\n';
    if (!isLine) continue;
    for (const boundary of boundaries) {
      if (text.startsWith(boundary, at)) {
        parts += 1;
        break;
      }
    }
    if (parts > MOST_PARTS) return true;
  }
  return false;
}

function lineAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** Of the headers, as the sender wrote it. */
export function messageIdIn(raw: Buffer): string | null {
  const text = raw.subarray(0, LONGEST_HEADERS).toString('latin1');
  const headers = text.slice(0, /\r?\n\r?\n/.exec(text)?.index ?? text.length);
  const id = /^message-id:[ \t]*(?:\r?\n[ \t]+)?(\S+)/im.exec(headers)?.[1];
  return id === undefined ? null : id.slice(0, LONGEST_MESSAGE_ID);
}
