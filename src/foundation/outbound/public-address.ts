import { BlockList, isIP } from 'node:net';

/**
 * IANA special-purpose registries for IPv4: everything a stranger's link must not make us call.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local; cloud metadata lives here
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation, also 198.51.100 and 203.0.113
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
] as const;

/**
 * Within 2000::/3, the only block of global unicast addresses. Everything outside it is refused as well:
 * loopback, mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96), unique local (fc00::/7), link-local (fe80::/10),
 * multicast (ff00::/8).
 */
const NOT_PUBLIC_V6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 carries an IPv4 address, which may be a private one
  '2620:4f:8000::/48',
  '3fff::/20', // documentation
  '5f00::/16',
] as const;

const blocked = blockList(NOT_PUBLIC_V4, 'ipv4');
const blockedV6 = blockList(NOT_PUBLIC_V6, 'ipv6');
const globalUnicast = blockList(['2000::/3'], 'ipv6');

function blockList(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [net = '', prefix] = block.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/**
 * Whether an address is public unicast (SEC-26). Takes an address in its normal form, as the resolver and
 * `new URL()` give it; every other notation (octal, hexadecimal, shortened, with a zone) is not public.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && globalUnicast.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}
