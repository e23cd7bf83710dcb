import { propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import { countryName } from '#countries/world.ts';
import type { FieldWords } from '#countries/registry-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import type { StoredReportContent } from './content.service.ts';
import type { SaidField } from './registry.contract.ts';

/** `05/03/1985` in every language of Posada, as the date fields write it (0019). */
const dayOf = (date: string): string => date.split('-').toReversed().join('/');

function valueIn(language: Language, value: FieldWords['value']): string {
  if ('text' in value) return allTexts[language][value.text];
  if ('country' in value) return countryName(value.country, language);
  return 'date' in value ? dayOf(value.date) : value.plain;
}

export type ReportWording = {
  /** A sentence that is stored beside the content. */
  readonly note: (note: StoredReportContent['notes'][number]) => string;
  readonly field: (registry: string, name: string, value: string) => SaidField;
  /** An answer of the registry: its own sentences, and its fields under their names here. */
  readonly answer: (registry: string, answer: string) => readonly SaidField[];
};

/** Reports in the reader's language, without the registry's names of fields. */
export async function loadReportWording(ctx: PropertyContext): Promise<ReportWording> {
  const { country } = await propertyFacts(ctx);
  const { registry: rules } = countryOf(country);
  const texts = allTexts[ctx.language];
  const field = (registry: string, name: string, value: string): SaidField => {
    const words = rules.wordsOf(registry, name, value);
    if (!words) return { label: null, value };
    return { label: texts[words.label], value: valueIn(ctx.language, words.value) };
  };
  return {
    field,
    note: ({ text, params }) => {
      const { date } = params;
      const said = typeof date === 'string' ? { ...params, date: dayOf(date) } : params;
      return translate(texts, isTextKey(text) ? text : 'general.invalid', said);
    },
    answer: (registry, answer) =>
      entriesOf(answer).map(([name, said]) =>
        name === 'code'
          ? { label: texts['app.report.code'], value: said }
          : { ...field(registry, name ?? '', said), value: said },
      ),
  };
}

/** The number in an answer, if it has one. */
export const receiptNumberOf = (answer: string | null): string | null =>
  entriesOf(answer ?? '').find(([name]) => name === 'code')?.[1] ?? null;

/** The entries of a JSON object, or the text as it is. */
function entriesOf(answer: string): readonly (readonly [name: string | null, said: string])[] {
  try {
    const read: unknown = JSON.parse(answer);
    if (typeof read === 'object' && read !== null) {
      return Object.entries(read).map(([name, said]) => [name, [said].flat().join(' ')]);
    }
  } catch {
    // Most answers are sentences.
  }
  return [[null, answer]];
}
