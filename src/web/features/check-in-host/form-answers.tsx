import { useQuery } from '@tanstack/react-query';

import { formAnswersContract } from '#areas/guests/check-in/form-answers.contract.ts';
import type { AskedForm, AskedQuestion } from '#areas/guests/check-in/guest.contract.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Facts, Part } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { formAnswersQuery } from './queries.ts';

function useWordsOf() {
  const { t, format } = useLanguage();
  return ({ kind, value }: AskedQuestion): string => {
    if (value === null) return t('app.forms.unanswered');
    if (kind === 'yes-no') return t(value === 'yes' ? 'app.forms.yes' : 'app.forms.no');
    const day = PlainDate.safeParse(value);
    return kind === 'date' && day.success ? format.date(day.data) : value;
  };
}

function OneForm({ form }: { readonly form: AskedForm }) {
  const wordsOf = useWordsOf();
  return (
    <>
      <b>{form.name}</b>
      <Facts
        facts={form.questions.map((question) => ({ label: question.label, value: wordsOf(question) }))}
      />
    </>
  );
}

/** The guests' answers to the host's questions; nothing without questions. */
export function FormAnswers({ reservationId }: { readonly reservationId: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const mayRead = mayCall(formAnswersContract.listAnswers);
  const { data, error, isFetching, refetch } = useQuery({
    ...formAnswersQuery(property.id, reservationId),
    enabled: mayRead,
  });
  if (!mayRead || data?.length === 0) return null;
  return (
    <Part title={t('app.forms.answers')}>
      {data?.map((form) => (
        <OneForm key={form._id} form={form} />
      ))}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
    </Part>
  );
}
