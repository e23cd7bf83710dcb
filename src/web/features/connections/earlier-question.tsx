import { type ReactNode, useState } from 'react';

import type { ConnectionInput } from '#areas/property/connections/connections.contract.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import styles from './connections.module.css';

type Earlier = NonNullable<ConnectionInput['earlier']>;
type Question = { readonly text: string; readonly answer: (earlier: Earlier | null) => void };

/**
 * If the server cannot tell whether a property is the one that was connected before, the host is asked, and the same
 * request is sent again with the answer.
 */
export function useEarlierQuestion(): {
  readonly asking: <Made>(connect: (earlier?: Earlier) => Promise<Made>) => Promise<Made>;
  readonly question: ReactNode;
} {
  const { t } = useLanguage();
  const [question, setQuestion] = useState<Question | null>(null);
  const [earlier, setEarlier] = useState<Earlier>('same');

  return {
    asking: async (connect) => {
      try {
        return await connect();
      } catch (error) {
        if (!(error instanceof CallFailure) || !error.is('connected-before')) throw error;
        const text = error.message;
        const given = await new Promise<Earlier | null>((answer) => setQuestion({ text, answer }));
        setQuestion(null);
        if (given === null) throw error;
        return connect(given);
      }
    },
    question: question && (
      <WarningDialog
        open
        title={t('app.connection.earlier')}
        confirmLabel={t('app.connection.connect')}
        onClose={() => question.answer(null)}
        onConfirm={() => question.answer(earlier)}
      >
        <div className={styles['question']}>
          <p>{question.text}.</p>
          <SegmentedControl
            label={t('app.connection.earlier')}
            options={[
              { value: 'same', label: t('app.connection.earlier.same') },
              { value: 'another', label: t('app.connection.earlier.another') },
            ]}
            value={earlier}
            onChange={setEarlier}
          />
        </div>
      </WarningDialog>
    ),
  };
}
