import { execFileSync } from 'node:child_process';

export const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The tree that is tested, if it is one: a checkout without a change of its own. */
export function committedTree(): string | null {
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null;
  } catch {
    return null;
  }
}
