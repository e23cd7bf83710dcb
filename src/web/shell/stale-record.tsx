import { useState } from 'react';

import type { TextKey } from '#texts/index.ts';
import { StaleChoices } from '#web/ui/stale-choices.tsx';
import { CallFailure } from './failure.ts';
import { useLanguage } from './language.tsx';

type Texts<Key extends string> = Readonly<Partial<Record<Key, string>>>;

type Options<Key extends string> = {
  /** The version that the form was opened with. */
  readonly version: number;
  /** The fields that can differ, with their names. */
  readonly labels: Readonly<Record<Key, TextKey>>;
  /** The values that the form was opened with. */
  readonly before: Texts<Key>;
  /** Reads the newer record out of the refusal; undefined when it is not there. */
  readonly read: (details: unknown) => { readonly version: number; readonly values: Texts<Key> } | undefined;
  readonly set: (key: Key, value: string) => void;
};

type Difference<Key> = { readonly key: Key; readonly mine: string; readonly theirs: string };

/** REL-22: what a form does when its record was changed by somebody else before it was saved. */
export function useStaleRecord<Key extends string>({ version, labels, before, read, set }: Options<Key>) {
  // News may refresh the record behind the form; what was typed is still based on the version it opened with.
  const [opened] = useState({ version, before });
  const [newer, setNewer] = useState<number>();
  const [differences, setDifferences] = useState<readonly Difference<Key>[]>([]);
  const [theirs, setTheirs] = useState<ReadonlySet<Key>>(new Set());
  return {
    /** To be sent with the next try. */
    version: String(newer ?? opened.version),
    differences,
    labels,
    keepsMine: (key: Key) => !theirs.has(key),
    choose: ({ key, mine, theirs: other }: Difference<Key>, isMine: boolean) => {
      setTheirs((now) => new Set(isMine ? [...now].filter((one) => one !== key) : [...now, key]));
      set(key, isMine ? mine : other);
    },
    /** True when the failure was a newer version, whose values are now on screen beside the typed ones. */
    take: (failure: unknown, typed: Texts<Key>): boolean => {
      if (!(failure instanceof CallFailure) || failure.status !== 412) return false;
      const found = read(failure.details);
      if (!found) return false;
      const different = (Object.keys(labels) as Key[]).flatMap((key) => {
        const [mine, other] = [typed[key] ?? '', found.values[key] ?? ''];
        return mine === other ? [] : [{ key, mine, theirs: other }];
      });
      // Where nothing was typed there is nothing to keep: the other person's value stands.
      const untouched = different.filter(({ key, mine }) => mine === (opened.before[key] ?? ''));
      for (const { key, theirs: other } of untouched) set(key, other);
      setNewer(found.version);
      setTheirs(new Set(untouched.map(({ key }) => key)));
      setDifferences(different);
      return true;
    },
  };
}

type StaleRecordProps<Key extends string> = {
  readonly stale: ReturnType<typeof useStaleRecord<Key>>;
  /** How a value is said: the name of a listing instead of its id. */
  readonly wordsOf?: (key: Key, value: string) => string;
};

export function StaleRecord<Key extends string>({ stale, wordsOf }: StaleRecordProps<Key>) {
  const { t } = useLanguage();
  if (stale.differences.length === 0) return null;
  const words = (key: Key, value: string) => wordsOf?.(key, value) ?? value;
  return (
    <StaleChoices
      message={t('general.stale')}
      fields={stale.differences.map(({ key, mine, theirs }) => ({
        key,
        label: t(stale.labels[key]),
        mine: words(key, mine),
        theirs: words(key, theirs),
      }))}
      keepsMine={(key) => stale.keepsMine(key as Key)}
      onChoose={(key, isMine) => {
        const difference = stale.differences.find((one) => one.key === key);
        if (difference) stale.choose(difference, isMine);
      }}
      mineLabel={t('app.stale.mine')}
      theirsLabel={t('app.stale.theirs')}
      blank={t('app.blank')}
    />
  );
}
