import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const LIBRARY = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'));

/** The file of each icon by each of its names; an icon that was renamed has several. */
function readIcons(): ReadonlyMap<string, string> {
  const lines = fs
    .readFileSync(LIBRARY, 'utf8')
    .matchAll(/^export \{ (.+) \} from '\.\/icons\/(.+)\.mjs';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  );
}

const IMPORT = /^import \{([^}]+)\} from 'lucide-react';$/gm;

/**
 * Each icon from its own file: seen through the library's one file, the first page of an entry would import the icons of all
 * its pages.
 */
export const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[/\\]src[/\\]web[/\\].*\.tsx?$/, code: "'lucide-react'" },
    handler(code) {
      const icons = readIcons();
      const changed = code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', as = icon] = name.split(' as ');
            const file = icons.get(icon);
            if (!file) throw new Error(`lucide-react has no file of ${icon}`);
            return `import ${as} from 'lucide-react/icons/${file}';`;
          })
          .join(' '),
      );
      return changed === code ? null : changed;
    },
  },
};
