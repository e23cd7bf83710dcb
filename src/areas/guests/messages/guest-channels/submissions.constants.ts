import { NAMED, type Variable, variablesIn } from '../variables.constants.ts';

/** The words of a template in one language as a channel approves them. */
export type Submission = {
  /** Where the text begins with a variable, which a reviewer refuses. */
  readonly before: string;
  /** The guest agreed to messages of this property, and reads its name below each. */
  readonly after: string;
  /** With variables such as `{guestName}`. */
  readonly source: string;
  /** With places such as `{{1}}`. */
  readonly body: string;
  /** In the order of the places. */
  readonly variables: readonly Variable[];
};

/** Braces of the host's own would be read as places. */
const withoutPlaces = (text: string): string => text.replaceAll(/\{(?=\{)|(?<=\})\}/g, '');

const BEGINS_WITH_VARIABLE = /^\s*\{[A-Za-z]\w*\}/;

/**
 * A body as it is submitted. It names the property, because the guest agreed to messages of that property, and it neither begins
 * nor ends with a variable, which a reviewer refuses.
 */
export function submissionOf(text: string, propertyName: string): Submission {
  const name = withoutPlaces(propertyName);
  const words = withoutPlaces(text).trim();
  const before = BEGINS_WITH_VARIABLE.test(words) ? `${name}:\n` : '';
  const after = `\n\n— ${name}`;
  const source = `${before}${words}${after}`;
  const variables = variablesIn(source).known;
  const body = source.replaceAll(NAMED, (whole, variable: string) => {
    const place = variables.indexOf(variable as Variable);
    return place < 0 ? whole : `{{${place + 1}}}`;
  });
  return { before, after, source, body, variables };
}
