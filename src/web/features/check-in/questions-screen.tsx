import { type FormEvent, useRef, useState } from 'react';

import { formAnswersContract } from '#areas/guests/check-in/form-answers.contract.ts';
import type { AskedQuestion } from '#areas/guests/check-in/guest.contract.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Notice } from '#web/ui/states.tsx';
import { goTo } from './address.ts';
import { ProveCard } from './prove-card.tsx';
import styles from './questions-screen.module.css';
import { stepsBeforeAgreement } from './questions.ts';
import { useOpenStay } from './stay-context.ts';

/**
 * By form and question; in memory only, so that going back and forth loses nothing and the phone stores nothing
 * (PRV-14).
 */
const typed = new Map<string, string>();
const answerKeyOf = (formId: string, key: string) => `${formId} ${key}`;

type ControlProps = {
  readonly question: AskedQuestion;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Control({ question: { kind, choices }, value, onChange }: ControlProps) {
  const { t } = useLanguage();
  const change = { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  switch (kind) {
    case 'date':
      return <DateField value={value} onChange={onChange} months />;
    case 'yes-no':
    case 'choice': {
      const options =
        kind === 'choice'
          ? choices.map((one) => ({ value: one, label: one }))
          : [
              { value: 'yes', label: t('guest.questions.yes') },
              { value: 'no', label: t('guest.questions.no') },
            ];
      return (
        <Select {...change}>
          <option value="">{t('guest.questions.choose')}</option>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      );
    }
    case 'number':
      return <Input inputMode="decimal" autoComplete="off" {...change} />;
    case 'plate':
      return <Input autoCapitalize="characters" autoComplete="off" maxLength={20} {...change} />;
    case 'text':
      return <TextArea maxLength={500} {...change} />;
  }
}

/** Saves the typed answers, form by form; refusals of a form are shown at its questions. */
function useAnswers() {
  const { t } = useLanguage();
  const { page, reload, close } = useOpenStay();
  const [, draw] = useState(0);
  const [complaints, setComplaints] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const valueOf = (formId: string, { key, value }: AskedQuestion) =>
    typed.get(answerKeyOf(formId, key)) ?? value ?? '';
  const change = (formId: string, key: string, value: string) => {
    typed.set(answerKeyOf(formId, key), value);
    draw((count) => count + 1);
  };

  const saveForm = async (formId: string, questions: readonly AskedQuestion[]) => {
    const answers = Object.fromEntries(
      questions.flatMap(({ key }) => {
        const value = typed.get(answerKeyOf(formId, key));
        return value === undefined ? [] : [[key, value || null]];
      }),
    );
    if (Object.keys(answers).length === 0) return [];
    try {
      await call(formAnswersContract.saveAnswers, { params: { formId }, body: { answers } });
      for (const key of Object.keys(answers)) typed.delete(answerKeyOf(formId, key));
      return [];
    } catch (error) {
      const entries = error instanceof CallFailure ? error.entries : [];
      const wrong = entries.flatMap(({ field, message }) => {
        const key = field?.split('answers.')[1];
        return key ? [[answerKeyOf(formId, key), message] as const] : [];
      });
      if (wrong.length === 0) throw error;
      return wrong;
    }
  };

  /** Whether every answer is saved and no required one is missing. */
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    const missing = page.forms.flatMap(({ _id, questions }) =>
      questions
        .filter((question) => question.required && valueOf(_id, question).trim() === '')
        .map(({ key }) => [answerKeyOf(_id, key), t('general.required')] as const),
    );
    try {
      const refused = [];
      for (const { _id, questions } of page.forms) refused.push(...(await saveForm(_id, questions)));
      const all = new Map([...missing, ...refused]);
      setComplaints(all);
      if (all.size > 0) return false;
      await reload();
      return true;
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) close('ended');
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { valueOf, change, complaints, failure, isBusy, save };
}

/** The host's questions beyond the law: a plate, a flight, a pet. */
export function QuestionsScreen() {
  const { t } = useLanguage();
  const { page } = useOpenStay();
  const { valueOf, change, complaints, failure, isBusy, save } = useAnswers();
  const form = useRef<HTMLFormElement>(null);
  const steps = stepsBeforeAgreement(page);
  const title = t('guest.steps.questions');
  const goOn = async () => {
    if (await save()) return goTo(page.progress.signed ? { at: 'welcome' } : { at: 'agreement' });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void goOn();
  };
  return (
    <GuestFrame
      title={title}
      step={{ current: steps, total: steps + 2 }}
      onBack={() => goTo({ at: 'welcome' })}
      note={title}
      foot={
        <>
          {failure !== undefined && (
            <Notice family="rose" live>
              {failure}
            </Notice>
          )}
          <Button kind="primary" busy={isBusy} onClick={() => void goOn()}>
            {t('guest.save')}
          </Button>
        </>
      }
    >
      <h1>{title}</h1>
      <p className="muted">{t('guest.questions.lead', { property: page.property.name })}</p>
      <ProveCard />
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        {page.forms.map(({ _id, name, questions }) => (
          <fieldset key={_id} className={styles['part']}>
            <legend className={styles['name']}>{name}</legend>
            {questions.map((question) => (
              <Field
                key={question.key}
                label={question.label}
                note={question.required ? undefined : t('guest.field.optional')}
                error={complaints.get(answerKeyOf(_id, question.key))}
              >
                <Control
                  question={question}
                  value={valueOf(_id, question)}
                  onChange={(value) => change(_id, question.key, value)}
                />
              </Field>
            ))}
          </fieldset>
        ))}
        {/* Enter saves as the button in the foot does. */}
        <button type="submit" hidden />
      </form>
    </GuestFrame>
  );
}
