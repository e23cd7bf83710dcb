/**
 * What is kept of an exchange is read by support, so secrets are cut out of it first (README of the
 * providers, rule 9). Names decide; in addition, every value that was sent as a secret is masked wherever it
 * comes back.
 */
const MASK = '•••';

const SECRET_NAME =
  /^(proxy-)?authorization$|cookie|api[-_]?key|pass(word|code|wd)|token|secret|verifier|signature|^pin$|^key$|keyboardpwd|contrasena|contraseña|clave|document_?(number|no)$|numero_?(documento|identificacion)|identity_?number|^mrz$/i;

/** `rooms[0][password]` is judged by `password`. */
const isSecretName = (name: string): boolean =>
  SECRET_NAME.test(
    name
      .replace(/\]$/, '')
      .split(/[[.\]]+/)
      .at(-1) ?? name,
  );

export const redactHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isSecretName(name) ? MASK : String(value)]],
    ),
  );

export function redactUrl(url: string): string {
  const [address = '', query] = url.split('?', 2);
  const bare = address.replace(/\/\/[^/@]*@/, '//');
  return query === undefined ? bare : `${bare}?${redactForm(query)}`;
}

const redactForm = (form: string): string => {
  const pairs = [...new URLSearchParams(form)];
  const isGrant = pairs.some(([name]) => name === 'grant_type');
  return pairs
    .map(([name, value]) => `${name}=${isSecretName(name) || (isGrant && name === 'code') ? MASK : value}`)
    .join('&');
};

const redactJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isSecretName(name) && typeof part !== 'object' ? MASK : redactJson(part),
    ]),
  );
};

/**
 * XML elements, and whatever looks like a name with a value: the remains of JSON that was cut short. Every
 * repetition is bounded, because the text is as long and as odd as a stranger likes.
 */
const redactText = (text: string): string =>
  text
    .replace(/<([\w:.-]{1,80})([^<>]{0,500})>([^<]*)</g, (whole, name: string, rest: string) =>
      isSecretName(name.replace(/^.*:/, '')) ? `<${name}${rest}>${MASK}<` : whole,
    )
    .replace(
      /(["']?)\b([\w-]{1,60})\1(\s{0,3}[:=]\s{0,3})("[^"]*"?|'[^']*'?|[^\s,;}&<]+)/g,
      (whole, quote: string, name: string, sign: string) =>
        isSecretName(name) ? `${quote}${name}${quote}${sign}${MASK}` : whole,
    );

export function redactBody(body: string, contentType: string): string {
  if (contentType.includes('x-www-form-urlencoded')) return redactForm(body);
  if (contentType.includes('json')) {
    try {
      return JSON.stringify(redactJson(JSON.parse(body)));
    } catch {
      return redactText(body);
    }
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

/** Text of theirs that people may be shown: plain, one line, at most 300 characters (SEC-40). */
export const foreignText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what is being removed
    .replace(/<[^>]*>|[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
