import type { Rolldown } from 'vite';
import { z } from 'zod';

import { Language } from '#vocabulary/language.ts';

/** Beside the `index.html` of a host. */
export const PARTS_FILE = 'parts.json';

const Files = z.array(z.string());

/** What a page asks for as soon as its code has run: its texts, and the part for the address, with all they import. */
export const PageParts = z.object({
  texts: z.partialRecord(Language, Files),
  /** By the name of the file in `pages/`, which is the first step of its addresses. */
  pages: z.record(z.string(), Files).transform((pages) => new Map(Object.entries(pages))),
});
export type PageParts = z.output<typeof PageParts>;

const TEXTS = /[/\\]texts[/\\](\w\w)(?:[/\\]index)?\.ts$/;
const PAGE = /[/\\]pages[/\\]([\w-]+)\.tsx$/;

type Built = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Finds the parts in what Vite built of one host. */
export function partsOf(output: Built): z.input<typeof PageParts> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const withImports = (fileName: string, known = new Set<string>()): Set<string> => {
    if (known.has(fileName)) return known;
    known.add(fileName);
    for (const next of chunks.get(fileName)?.imports ?? []) withImports(next, known);
    return known;
  };
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const there = new Set(entries.flatMap(({ fileName }) => [...withImports(fileName)]));
  const filesOf = (fileName: string): string[] => {
    const scripts = [...withImports(fileName)].filter((one) => !there.has(one));
    const styles = scripts.flatMap((one) => [...(chunks.get(one)?.viteMetadata?.importedCss ?? [])]);
    return [...scripts, ...styles];
  };
  const named = (pattern: RegExp) =>
    Object.fromEntries(
      [...chunks.values()].flatMap(({ facadeModuleId, fileName }) => {
        const name = pattern.exec(facadeModuleId ?? '')?.[1];
        return name === undefined ? [] : [[name, filesOf(fileName)]];
      }),
    );
  return { texts: named(TEXTS), pages: named(PAGE) };
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? // As Vite asks for styles; without it they would travel twice.
      `<link rel="preload" as="style" crossorigin href="/${file}" />`
    : `<link rel="modulepreload" href="/${file}" />`;

/**
 * The page with its parts named in the head, so that they travel beside the code that will ask for them. On the road
 * each step that waits for another costs as much as a second of the way there and back (P-12).
 */
export const withParts = (html: string, files: readonly string[]): string =>
  html.replace('</head>', `${[...new Set(files)].map((file) => `  ${linkTo(file)}\n`).join('')}</head>`);
