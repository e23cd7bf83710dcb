import type { TestApp } from '#support/app.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { headFile } from './history-heads.service.ts';

/** Takes the seal out of a kept head, as a version without seals had written it. */
export async function removeHeadSeal(app: TestApp, id: PropertyId): Promise<void> {
  const { files, secrets } = app.platform;
  const { name, place } = headFile({ secrets }, id);
  const kept = await files.get(name);
  if (!kept) throw new Error('The property has no stored chain head');
  const { seal: _, ...head } = JSON.parse(secrets.platformKey.unseal(Buffer.from(kept), place)) as {
    seal?: string;
  };
  await files.replace(name, 'text/plain', secrets.platformKey.seal(JSON.stringify(head), place));
}
