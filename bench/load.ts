import fs from 'node:fs';
import http from 'node:http';

/** Clock ticks a second of /proc figures on Linux. */
const TICKS = 100;

/** User and system time, in ms, that a process, its live children and its ended ones have used. */
function cpuOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return ((user + system + endedUser + endedSystem) / TICKS) * 1000;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid ? [Number(name), ...childrenOf(Number(name))] : [];
    } catch {
      return [];
    }
  });
}

/** CPU in ms of whole process trees: the server's and the database's. */
export const cpuOfTrees = (pids: readonly number[]): number =>
  pids.flatMap((pid) => [pid, ...childrenOf(pid)]).reduce((sum, pid) => sum + cpuOf(pid), 0);

export const memoryOf = (pid: number): number => {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

export type Shot = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};
export type Load = {
  readonly cpuMsPerRequest: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
};

/** Sends a counted number of requests over kept connections and measures their cost. */
export async function load(
  origin: string,
  shots: (index: number) => Shot,
  options: {
    requests: number;
    connections: number;
    pids: readonly number[];
    /** Work that the requests cause; it costs, and the caller does not wait for it. */
    until?: (() => Promise<void>) | undefined;
    /** The refusal that is the right answer; any other answer is a failure. */
    refusal?: number | undefined;
  },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const one = (shot: Shot) =>
    new Promise<void>((resolve) => {
      const started = performance.now();
      const body = shot.body === undefined ? undefined : JSON.stringify(shot.body);
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method: shot.method,
          path: shot.path,
          headers: {
            ...shot.headers,
            ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const { statusCode = 500 } = response;
          if (options.refusal === undefined ? statusCode >= 400 : statusCode !== options.refusal) failures++;
          response.resume();
          response.on('end', () => {
            times.push(performance.now() - started);
            resolve();
          });
        },
      );
      request.on('error', () => {
        failures++;
        resolve();
      });
      request.end(body);
    });
  const client = async () => {
    for (let index = next++; index < options.requests; index = next++) await one(shots(index));
  };
  const cpuBefore = cpuOfTrees(options.pids);
  const started = performance.now();
  await Promise.all(Array.from({ length: options.connections }, client));
  const seconds = (performance.now() - started) / 1000;
  await options.until?.();
  const cpu = cpuOfTrees(options.pids) - cpuBefore;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    cpuMsPerRequest: cpu / options.requests,
    perSecond: options.requests / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failures,
  };
}
