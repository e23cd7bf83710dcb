import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { providersDocument } from '../../scripts/providers-document.ts';

test('docs/providers.md says what the manifests say: node scripts/providers-document.ts', async () => {
  const document = path.resolve(import.meta.dirname, '../../docs/providers.md');
  expect(fs.readFileSync(document, 'utf8')).toBe(await providersDocument());
});
