import fs from 'node:fs';
import path from 'node:path';

const isRunning = (pid: number): boolean => {
  try {
    return /main\/(start|dev)\.ts/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
};

/**
 * Refuses a second program on one folder of data: it would end the database of the first. A killed program left the
 * file behind, but its process is gone. Returns the function that releases the folder.
 */
export function lockDataFolder(dataFolder: string): () => void {
  const file = path.join(dataFolder, 'start.pid');
  fs.mkdirSync(dataFolder, { recursive: true });
  const before = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  // `npm run dev` holds the folder for the program that it starts.
  if (before === process.ppid && isRunning(before)) return () => undefined;
  if (before !== process.pid && isRunning(before)) {
    throw new Error(
      `Posada runs in this folder already, as process ${before}. A second one needs a folder of its own: clone it once more, or set DATA_DIR and PORT`,
    );
  }
  fs.writeFileSync(file, String(process.pid));
  return () => fs.rmSync(file, { force: true });
}
