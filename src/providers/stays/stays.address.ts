/**
 * The host of a customer, from a typed or pasted text; null for anything but a name that is reached by https on its
 * default port. Whether it leads to a public address is checked at the connection (SEC-26).
 */
export function hostOf(typed: string): string | null {
  const text = typed.trim();
  try {
    const { protocol, hostname, port, username, password } = new URL(
      text.includes('://') ? text : `https://${text}`,
    );
    const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
    return isPlain && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
