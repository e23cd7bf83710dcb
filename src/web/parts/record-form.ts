import { useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type PathValue } from 'react-hook-form';
import type { z } from 'zod';

import type { TextKey } from '#texts/index.ts';
import { NOT_SAVED, useZodForm } from '#web/ui/form.tsx';
import { CallFailure } from '../shell/failure.ts';

type Options<Row, Input extends FieldValues, Output, Key extends Path<Input>> = {
  /** The stored record; undefined for a new one. */
  readonly record: Row | undefined;
  readonly valuesOf: (record: Row | undefined) => Input;
  /** When the form begins with more than the stored values, such as a draft. */
  readonly defaultValues?: Input;
  /** Whether the details of a refusal are the newer record. */
  readonly isRecord: (details: unknown) => details is Row;
  /** The fields whose two values are shown, with their labels. Other fields keep the change that was made here. */
  readonly labels: Readonly<Record<Key, TextKey>>;
  /** For fields that are no text: as a text, and back. */
  readonly textOf?: (values: Input, key: Key) => string;
  readonly set?: (key: Key, text: string) => void;
  /** What is typed is kept elsewhere, as a draft. */
  readonly isKept?: boolean;
  /** Sends it with the version of `stored`, the record as it was last seen. */
  readonly onSubmit: (values: Output, stored: Row | undefined) => Promise<unknown>;
};

export type Difference<Key> = {
  readonly key: Key;
  readonly label: TextKey;
  readonly mine: string;
  readonly theirs: string;
};

/** An array is one value: two people's lists are never merged. */
const pathsOf = (values: object, before = ''): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value, `${before}${name}.`)
      : [before + name],
  );

/** An emptied field has no value, a stored one an empty text. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * REL-22: the form of a record that two people may edit. When another person was faster, typed values are kept beside
 * the present ones, and untouched fields follow the other person.
 */
export function useRecordForm<
  Row extends { readonly version: number },
  Input extends FieldValues,
  Output,
  Key extends Path<Input>,
>(schema: z.ZodType<Output, Input>, options: Options<Row, Input, Output, Key>) {
  const { record, valuesOf, isRecord, labels, onSubmit } = options;
  // An event may refresh the record behind the form; typed values are based on the version that it opened with.
  const [known, setKnown] = useState(record);
  const [isNewer, setNewer] = useState(false);
  const [differences, setDifferences] = useState<readonly Difference<Key>[]>([]);
  const [theirs, setTheirs] = useState<ReadonlySet<Key>>(new Set());

  const form = useZodForm(schema, {
    defaultValues: (options.defaultValues ?? valuesOf(record)) as DefaultValues<Input>,
    ...(options.isKept && { isKept: true }),
    onSubmit: async (values) => {
      try {
        return await onSubmit(values, known);
      } catch (failure) {
        if (known && failure instanceof CallFailure && failure.status === 412 && isRecord(failure.details)) {
          take(known, failure.details);
          return NOT_SAVED;
        }
        throw failure;
      }
    },
  });
  const put = (path: string, value: unknown) =>
    form.setValue(path as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
  const { textOf = (values, key) => String(get(values, key) ?? ''), set = put } = options;

  function take(before: Row, newer: Row): void {
    const [mine, old, now] = [form.getValues(), valuesOf(before), valuesOf(newer)];
    for (const path of pathsOf(now)) {
      const isUntouched = isSame(get(mine, path), get(old, path));
      if (!(path in labels) && isUntouched) put(path, get(now, path));
    }
    const different = (Object.keys(labels) as Key[])
      .map((key) => ({ key, label: labels[key], mine: textOf(mine, key), theirs: textOf(now, key) }))
      .filter((one) => one.mine !== one.theirs);
    // This field was not edited here, so the other person's value is shown.
    const untouched = new Set(
      different.filter((one) => one.mine === textOf(old, one.key)).map(({ key }) => key),
    );
    for (const one of different) set(one.key, untouched.has(one.key) ? one.theirs : one.mine);
    setKnown(newer);
    setNewer(true);
    setTheirs(untouched);
    setDifferences(different);
  }

  /**
   * A form that stays open was saved: its next change is based on this version. Text that was typed meanwhile stays.
   */
  const settle = (saved: Row): void => {
    setKnown(saved);
    setNewer(false);
    setDifferences([]);
  };

  return {
    form,
    settle,
    /** For `StaleRecord`. */
    stale: {
      isNewer,
      differences,
      keepsMine: (key: Key) => !theirs.has(key),
      choose: ({ key, mine, theirs: other }: Difference<Key>, isMine: boolean) => {
        setTheirs((now) => new Set(isMine ? [...now].filter((one) => one !== key) : [...now, key]));
        set(key, isMine ? mine : other);
      },
    },
  };
}
