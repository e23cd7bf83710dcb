import { StaleChoices } from '#web/ui/stale-choices.tsx';
import { useLanguage } from '../shell/language/language.tsx';
import type { Difference } from './record-form.ts';

type StaleRecordProps<Key extends string> = {
  /** Of `useRecordForm`. */
  readonly stale: {
    readonly isNewer: boolean;
    readonly differences: readonly Difference<Key>[];
    readonly keepsMine: (key: Key) => boolean;
    readonly choose: (difference: Difference<Key>, isMine: boolean) => void;
  };
  /** How a value is shown: the name of a listing instead of its id. */
  readonly wordsOf?: (key: Key, value: string) => string;
};

/** Says that another person was faster, also when no shown field differs: nothing has been saved yet. */
export function StaleRecord<Key extends string>({ stale, wordsOf }: StaleRecordProps<Key>) {
  const { t } = useLanguage();
  if (!stale.isNewer) return null;
  const words = (key: Key, value: string) => wordsOf?.(key, value) ?? value;
  return (
    <StaleChoices
      message={t('general.stale')}
      fields={stale.differences.map(({ key, label, mine, theirs }) => ({
        key,
        label: t(label),
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
