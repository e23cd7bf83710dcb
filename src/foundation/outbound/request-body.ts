import { FormData } from 'undici';

export type QueryValue = string | number | boolean | undefined;
export type Fields = Readonly<Record<string, QueryValue | readonly string[]>>;
export type FilePart = {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** At most one of these. Nested form names are spelled by the caller: `rooms[0][roomTypeID]`. */
export type RequestContent = {
  readonly form?: Fields;
  readonly json?: unknown;
  readonly multipart?: Readonly<Record<string, string | FilePart>>;
  /** Anything else, such as XML; `contentType` is then needed. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
};

export type EncodedBody = {
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | null;
  /** Undefined where the transport writes it, with the boundary of a multipart body. */
  readonly contentType: string | undefined;
  /** The body as text, for the request log; null when it is not text. */
  readonly text: string | null;
};

export function encodeFields(fields: Fields): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) encoded.append(name, String(one));
  }
  return encoded.toString();
}

/** Joined as text: `new URL('/x', base)` would drop the path of the base address. */
export function withQuery(url: string, query: Fields | undefined): string {
  const encoded = query ? encodeFields(query) : '';
  return encoded ? `${url}${url.includes('?') ? '&' : '?'}${encoded}` : url;
}

export function encodeBody(content: RequestContent): EncodedBody {
  if (content.form) {
    const text = encodeFields(content.form);
    return { body: text, contentType: 'application/x-www-form-urlencoded', text };
  }
  if (content.json !== undefined) {
    const text = JSON.stringify(content.json);
    return { body: text, contentType: 'application/json', text };
  }
  if (content.multipart) return encodeMultipart(content.multipart);
  if (content.body === undefined) return { body: null, contentType: undefined, text: null };
  return {
    body: content.body,
    contentType: content.contentType,
    text: typeof content.body === 'string' ? content.body : null,
  };
}

function encodeMultipart(parts: NonNullable<RequestContent['multipart']>): EncodedBody {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([part.bytes], { type: part.contentType }), part.filename);
  }
  return { body: form, contentType: undefined, text: null };
}
