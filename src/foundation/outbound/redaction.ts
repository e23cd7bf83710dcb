import { maskCardNumbers } from '#vocabulary/card-number.ts';
import { isPerson, isPersonalName, maskPersonalValues } from './personal.ts';

/**
 * Support reads the request log, so secrets and personal data of guests are cut out of it first (README of the
 * providers, rule 9). Names decide; in addition, every value that was sent as a secret is masked wherever it comes
 * back.
 */
const MASK = '•••';

const SECRET_NAME =
  /^(proxy-)?authorization$|cookie|(api|access)[-_]?key|pass(word|code|wd)|token|secret|verifier|signature|^pin$|^key$|keyboardpwd|^qr$|pairing[-_]?code|contrasena|contraseña|clave|document_?(number|no)$|numero_?(documento|identificacion)|identity_?number|^mrz$/i;

/** `rooms[0][password]` is judged by `password`. */
const lastPart = (name: string): string =>
  name
    .replace(/\]$/, '')
    .split(/[[.\]]+/)
    .at(-1) ?? name;

const isSecretName = (name: string): boolean => SECRET_NAME.test(lastPart(name));
const isHiddenName = (name: string): boolean => isSecretName(name) || isPersonalName(lastPart(name));

export const redactHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isHiddenName(name) ? MASK : String(value)]],
    ),
  );

export function redactUrl(url: string): string {
  const [address = '', query] = url.split('?', 2);
  const bare = address.replace(/\/\/[^/@]*@/, '//');
  return withoutValues(query === undefined ? bare : `${bare}?${redactForm(query)}`);
}

const redactForm = (form: string): string => {
  const pairs = [...new URLSearchParams(form)];
  const isGrant = pairs.some(([name]) => name === 'grant_type' || name === 'client_secret');
  return pairs
    .map(([name, value]) => `${name}=${isHiddenName(name) || (isGrant && name === 'code') ? MASK : value}`)
    .join('&');
};

/**
 * Inside a `somebody` part, `name` is the name of a person. Below a personal field, such as an address, every value is
 * hidden.
 */
function redactJson(value: unknown, about: 'things' | 'somebody' | 'hidden' = 'things'): unknown {
  if (Array.isArray(value)) return value.map((part) => redactJson(part, about));
  if (typeof value !== 'object' || value === null) {
    return about === 'hidden' && value !== null && typeof value !== 'boolean' ? MASK : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      if (isSecretName(name) && typeof part !== 'object') return [name, MASK];
      const isHidden =
        about === 'hidden' || isPersonalName(name) || (about === 'somebody' && name === 'name');
      if (isHidden) return [name, redactJson(part, 'hidden')];
      return [name, redactJson(part, isPerson(name) ? 'somebody' : about)];
    }),
  );
}

/**
 * XML elements, and any text that looks like a name with a value: the remains of JSON that was cut short. Every
 * repetition is bounded, because a stranger chooses the length and content of the text.
 */
const redactText = (text: string, isHidden: (name: string) => boolean = isHiddenName): string =>
  text
    .replace(/<([\w:.-]{1,80})([^<>]{0,500})>([^<]+)(?=<|$)/g, (whole, name: string, rest: string) =>
      isHidden(name.replace(/^.*:/, '')) ? `<${name}${rest}>${MASK}` : whole,
    )
    .replace(
      /(["']?)\b([\w-]{1,60})\1(\s{0,3}[:=]\s{0,3})("[^"]*"?|'[^']*'?|[^\s,;}&<]+)/g,
      (whole, quote: string, name: string, sign: string) =>
        isHidden(name) ? `${quote}${name}${quote}${sign}${MASK}` : whole,
    );

/** JSON that was cut short, without its last piece and closed again; so that it is still known what is whose. */
function closedJson(text: string): string {
  const open: string[] = [];
  let whole = '';
  // A comma outside of strings follows a value that is complete.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{},]/gs)) {
    if (token === '{') open.push('}');
    else if (token === '[') open.push(']');
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && open.length < DEEPEST)
      whole = text.slice(0, index) + open.toReversed().join('');
  }
  return whole;
}
const DEEPEST = 100;

/** In a text that is cut short, the subject of a name is unknown: each name is hidden. */
const isHiddenInPieces = (name: string): boolean => name === 'name' || isHiddenName(name);

export const redactBody = (body: string, contentType: string): string =>
  withoutValues(withoutHidden(body, contentType));

/** The last part of a webhook address is its secret (SEC-33), however it is written into a body. */
const WEBHOOK_ADDRESS = /((?:\/|\\\/|%2F)hooks(?:\/|\\\/|%2F)[\w-]{1,40}(?:\/|\\\/|%2F))[\w-]+/gi;

const withoutValues = (text: string): string =>
  maskCardNumbers(maskPersonalValues(text, MASK), MASK).replace(WEBHOOK_ADDRESS, `$1${MASK}`);

function withoutHidden(body: string, contentType: string): string {
  if (contentType.includes('x-www-form-urlencoded')) return redactForm(body);
  if (contentType.includes('json')) {
    for (const whole of [body, closedJson(body)]) {
      try {
        return JSON.stringify(redactJson(JSON.parse(whole)));
      } catch {
        // Not JSON, or cut short: what follows looks at it as text in the end.
      }
    }
    return redactText(body, isHiddenInPieces);
  }
  return redactText(body);
}

/** Masks values that are known to be secret, such as a key that an error message repeats. */
export const maskValues = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => (secret.length < 6 ? masked : masked.replaceAll(secret, MASK)), text);

/** The values of secret headers, with and without their scheme (`Bearer …`). */
export const secretValues = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name]) => isSecretName(name))
    .flatMap(([, value]) => [value, value.replace(/^\S+\s+/, '')]);

/** Text of a provider that people may be shown: plain, one line, at most 300 characters (SEC-40). */
export const sanitizeProviderText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what is being removed
    .replace(/<[^>]*>|[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
