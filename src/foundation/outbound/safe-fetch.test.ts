import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MockAgent } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';

import { isPublicAddress } from './public-address.ts';
import { createSafeFetch, pinnedLookup, type SafeFetchOptions } from './safe-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<{ origin: string; port: number; hits: () => number }> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits += 1;
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, hits: () => hits };
}

/** Something inside our network that must never be reached. */
const canary = () => serve((_request, response) => response.end('BEGIN:VCALENDAR'));

/** The public internet, imitated. Its `destroy` keeps what is still to be answered. */
class Internet extends MockAgent {
  constructor() {
    super();
    this.disableNetConnect();
  }
  override async destroy(): Promise<void> {}
}

const problemOf = (address: string, options: SafeFetchOptions = {}): Promise<string> =>
  createSafeFetch(options)(address).then(
    ({ status }) => `answered ${status}`,
    (error: { problem?: string }) => error.problem ?? String(error),
  );

describe('which addresses are public [SEC-26]', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4007:80e::200e',
  ])('%s is', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:0808:0808::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2606:4700::1111%1',
    '0177.0.0.1',
    '2130706433',
    '127.1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a typed address never reaches the inside [SEC-26]', () => {
  test('literals in all notations [T-SSRF]', async () => {
    const inside = await canary();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f.0.0.1',
      '0x7f000001',
      '0177.0.0.1',
      '2130706433',
      '127.0.0.1.',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:0:0:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '0',
      '①②⑦.0.0.1',
    ];
    for (const host of hosts) {
      expect.soft(await problemOf(`https://${host}/`), host).toBe('address-private');
      expect.soft(await problemOf(`http://${host}:${inside.port}/`), host).toBe('address-not-https');
      expect.soft(await problemOf(`https://${host}:${inside.port}/`), host).toBe('address-invalid');
    }
    expect(inside.hits()).toBe(0);
  });

  test.each(['ftp://example.com/', 'file:///etc/passwd', 'https://a:b@example.com/', 'nonsense', 'data:,x'])(
    '%s is not an address for us',
    async (address) => expect(await problemOf(address)).toBe('address-invalid'),
  );

  test('a DNS answer that mixes public and private is refused, and the name is asked for once', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ];
    };
    expect(await problemOf('https://mixed.example/', { resolve })).toBe('address-private');
    expect(asked).toBe(1);
  });

  test('a name that changes its answer is connected to where it was checked', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    const resolve = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    const connected: string[] = [];
    const internet = new Internet();
    internet.get('https://changing.example').intercept({ path: '/' }).reply(200, 'BEGIN:VCALENDAR');

    const answer = await createSafeFetch({
      resolve,
      dispatcherFor: (addresses) => {
        connected.push(...addresses.map(({ address }) => address));
        return internet;
      },
    })('https://changing.example/');
    expect(answer.text).toBe('BEGIN:VCALENDAR');
    expect(connected).toEqual(['8.8.8.8']);
  });

  test('the pinned lookup knows only the checked addresses', () => {
    const seen: unknown[] = [];
    const lookup = pinnedLookup([{ address: '8.8.8.8', family: 4 }]);
    lookup('anything.example', { all: true }, (_error, addresses) => seen.push(addresses));
    lookup('anything.example', {}, (_error, address, family) => seen.push([address, family]));
    expect(seen).toEqual([[{ address: '8.8.8.8', family: 4 }], ['8.8.8.8', 4]]);
  });

  test('redirects are judged like the first address, and at most three', async () => {
    const inside = await canary();
    const internet = new Internet();
    const pool = internet.get('https://public.example');
    const options = {
      resolve: async () => [{ address: '8.8.8.8', family: 4 }],
      dispatcherFor: () => internet,
      simulatorOrigins: [inside.origin],
    };
    const leadTo = (path: string, location: string) =>
      pool.intercept({ path }).reply(302, '', { headers: { location } });

    leadTo('/private', 'https://169.254.169.254/latest/meta-data/');
    expect(await problemOf('https://public.example/private', options)).toBe('address-private');
    leadTo('/plain', 'http://public.example/');
    expect(await problemOf('https://public.example/plain', options)).toBe('address-not-https');
    leadTo('/simulator', `${inside.origin}/simulators/`);
    expect(await problemOf('https://public.example/simulator', options)).toBe('address-not-https');
    leadTo('/1', '/2');
    leadTo('/2', '/3');
    leadTo('/3', '/4');
    leadTo('/4', '/5');
    expect(await problemOf('https://public.example/1', options)).toBe('unavailable');
    expect(inside.hits()).toBe(0);
  });

  test('a configured simulator is reached, and its redirects lead nowhere else [SEC-47]', async () => {
    const inside = await canary();
    const simulator = await serve((request, response) => {
      if (request.url === '/simulators/ok') response.end('BEGIN:VCALENDAR');
      else response.writeHead(302, { location: `${inside.origin}/simulators/` }).end();
    });
    const options = { simulatorOrigins: [simulator.origin] };
    const at = (path: string) => problemOf(simulator.origin + path, options);
    expect(await at('/simulators/ok')).toBe('answered 200');
    expect(await at('/simulators/away')).toBe('address-not-https');
    expect(await at('/admin')).toBe('address-not-https');
    expect(await at('/simulators/../admin')).toBe('address-not-https');
    expect(await at('/simulators/%2e%2e/admin')).toBe('address-not-https');
    expect(inside.hits()).toBe(0);
  });
});

describe('an end to size and time [SEC-26]', () => {
  const fetching = async (answer: RequestListener, options: SafeFetchOptions = {}) => {
    const server = await serve(answer);
    return problemOf(`${server.origin}/simulators/`, { simulatorOrigins: [server.origin], ...options });
  };

  test('an endless body is cut at the limit', async () => {
    let sent = 0;
    const problem = await fetching((_request, response) => {
      const chunk = 'x'.repeat(65_536);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    expect(problem).toBe('too-large');
    expect(sent).toBeLessThan(20_000_000);
  });

  test('50 MB announced is refused before it is read', async () => {
    const problem = await fetching((_request, response) => {
      response.writeHead(200, { 'content-length': '52428800' });
      response.write('x');
    });
    expect(problem).toBe('too-large');
  });

  test('a body that drips is given up', async () => {
    const problem = await fetching(
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
      { totalMs: 200 },
    );
    expect(problem).toBe('too-slow');
  });

  test('a name server that never answers is given up', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await problemOf('https://silent.example/', { resolve, totalMs: 50 })).toBe('too-slow');
  });

  test('a compressed answer is refused: we asked for none', async () => {
    const problem = await fetching((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('x');
    });
    expect(problem).toBe('unavailable');
  });

  test('proxy variables are not read', async () => {
    const proxy = await canary();
    process.env['https_proxy'] = proxy.origin;
    process.env['http_proxy'] = proxy.origin;
    try {
      expect(await fetching((_request, response) => response.end('ok'))).toBe('answered 200');
      expect(proxy.hits()).toBe(0);
    } finally {
      delete process.env['https_proxy'];
      delete process.env['http_proxy'];
    }
  });
});
