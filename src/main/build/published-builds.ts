import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

/** The present build and the two before it: open pages still ask for parts of their build (REL-50). */
const BUILDS_KEPT = 3;

const Builds = z.array(z.array(z.string()));

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The served builds, newest first. Without a list all existing files are one build. */
async function earlierBuilds(served: string, list: string): Promise<string[][]> {
  try {
    return Builds.parse(JSON.parse(await fs.readFile(list, 'utf8')));
  } catch {
    return [await assetsIn(served)];
  }
}

const Scripts = z.record(z.string(), z.string());
const SCRIPTS = '.scripts.json';

export const sha256 = (bytes: Uint8Array): string => crypto.createHash('sha256').update(bytes).digest('hex');

/** Every script of a build, by the path that it is served under, with its hash (SEC-71). */
async function hashScripts(staged: string, assets: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of assets.filter((one) => one.endsWith('.js'))) {
    hashes[file.split(path.sep).join('/')] = sha256(await fs.readFile(path.join(staged, file)));
  }
  return hashes;
}

export const scriptsOf = async (served: string): Promise<Record<string, string>> =>
  Scripts.parse(JSON.parse(await fs.readFile(path.join(served, SCRIPTS), 'utf8')));

const assetsIn = async (folder: string): Promise<string[]> =>
  (await filesUnder(folder)).filter((file) => file.startsWith(`assets${path.sep}`));

/** In one step, so that a server never reads half a file. */
async function move(from: string, to: string): Promise<void> {
  await fs.mkdir(path.dirname(to), { recursive: true });
  await fs.rename(from, to);
}

/**
 * Puts a finished build where it is served from. Parts come before the pages that ask for them, and those of the
 * two builds before stay; files of older ones go.
 */
export async function publishBuild(staged: string, served: string): Promise<void> {
  const list = path.join(served, '.builds.json');
  const isPage = (file: string) => file.endsWith('.html');
  const files = (await filesUnder(staged)).sort((one, other) => Number(isPage(one)) - Number(isPage(other)));
  await fs.mkdir(served, { recursive: true });
  const assets = await assetsIn(staged);
  const others = (await earlierBuilds(served, list)).filter((build) => build.join() !== assets.join());
  const builds = [assets, ...others].slice(0, BUILDS_KEPT);
  const scripts = await hashScripts(staged, assets);
  for (const file of files) await move(path.join(staged, file), path.join(served, file));
  await fs.writeFile(path.join(served, SCRIPTS), JSON.stringify(scripts));
  await fs.writeFile(list, JSON.stringify(builds));
  const kept = new Set(builds.flat());
  for (const file of await assetsIn(served)) {
    if (!kept.has(file)) await fs.rm(path.join(served, file));
  }
}
