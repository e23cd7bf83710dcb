import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { JournalRow } from './journals.store.ts';

/** The text of a journal for the accountant: kind, and booking or folio. It names no guest. */
export function describeJournal(
  ctx: PropertyContext,
  { kind, about, amount_minor: amount }: Pick<JournalRow, 'kind' | 'about' | 'amount_minor'>,
): string {
  const texts = allTexts[ctx.language];
  const what = translate(texts, `journals.kind.${kind}`);
  const words = about === '' ? what : `${what} · ${about}`;
  return amount < 0 ? translate(texts, 'journals.takenBack', { what: words }) : words;
}
