import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../../src/web');
const NATIVE = /type\s*[=:]\s*\{?\s*["'`](?:date|time|datetime-local|month|week)["'`]/;

test('docs/decisions/0019: days and hours are asked with DateField and TimeField, never in the words of the browser', () => {
  const native = fs
    .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => NATIVE.test(fs.readFileSync(path.join(WEB, name), 'utf8')));
  expect(native, 'use src/web/ui/date-field.tsx').toEqual([]);
});
