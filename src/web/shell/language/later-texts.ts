import { loadTextsOfPart, type TextLoaders } from './texts.ts';

/** A part that is loaded later, once what it says is there too. The build writes it around each `import()`. */
export async function withTexts<Part>(texts: TextLoaders, loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadTextsOfPart(texts)]);
  return part;
}
