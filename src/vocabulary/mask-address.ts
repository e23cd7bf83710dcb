/** Enough to recognise one's own address, too little to learn another person's: `v***@example.com`, `+57******233`. */
export function maskAddress(address: string): string {
  const [local = '', domain] = address.split('@', 2);
  if (domain !== undefined) return `${local.slice(0, 1)}***@${domain}`;
  return `${address.slice(0, 3)}${'*'.repeat(Math.max(0, address.length - 6))}${address.slice(-3)}`;
}
