import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';

import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useUnsavedForm } from '#web/ui/unsaved.ts';
import { useUiTexts } from '#web/ui/ui-texts.tsx';
import { textKeyOf } from '#web/ui/zod-resolver.ts';
import styles from './apps.module.css';

type Wrong = Readonly<Record<string, string>>;
export type ErrorOf = (path: string) => string | undefined;

const valueAt = (whole: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | undefined)?.[name], whole);

/** Refusals by field: from the check here, or from the server. */
function useWrong() {
  const { t } = useLanguage();
  const { tMaybe } = useUiTexts();
  const [wrong, setWrong] = useState<Wrong>({});
  return {
    wrong,
    clear: () => setWrong({}),
    ofIssues: (issues: readonly z.core.$ZodIssue[], typed: object) =>
      setWrong(
        Object.fromEntries(
          issues.map((issue) => {
            const path = issue.path.join('.');
            return [path, tMaybe(textKeyOf(issue, valueAt(typed, issue.path)))];
          }),
        ),
      ),
    ofFailure: (failure: unknown) => {
      const entries = failure instanceof CallFailure ? failure.entries : [];
      const message = failure instanceof Error ? failure.message : t('general.tryLater');
      setWrong(
        entries.length > 0
          ? Object.fromEntries(entries.map(({ field = '', message: said }) => [field, said]))
          : { '': message },
      );
    },
  };
}

type VersionFormProps<Body> = {
  readonly schema: z.ZodType<Body>;
  /** The typed values, without the day. */
  readonly body: object;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly send: (body: Body) => Promise<unknown>;
  readonly onSaved?: () => void;
  /** The message after the save. */
  readonly saved: string;
  readonly fields: (errorOf: ErrorOf) => ReactNode;
  readonly bands?: (errorOf: ErrorOf) => ReactNode;
};

/** A version of a price: its changes, and its first day. */
export function VersionForm<Body>(props: VersionFormProps<Body>) {
  const { schema, body, isChanged, isPending, send, onSaved, saved, fields, bands } = props;
  const { t } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  useUnsavedForm(form, isChanged);
  const [from, setFrom] = useState('');
  const { wrong, clear, ofIssues, ofFailure } = useWrong();
  const errorOf: ErrorOf = (path) => wrong[path];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const typed = { ...body, ...(from && { from }) };
    const checked = schema.safeParse(typed);
    if (!checked.success) {
      ofIssues(checked.error.issues, typed);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    clear();
    try {
      await send(checked.data);
    } catch (failure) {
      ofFailure(failure);
      return;
    }
    notify('success', saved);
    onSaved?.();
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <div className={styles['fields']}>
        {fields(errorOf)}
        <Field label={t('admin.apps.from')} hint={t('admin.apps.from.hint')} error={errorOf('from')}>
          <DateField value={from} onChange={setFrom} />
        </Field>
      </div>
      {bands?.(errorOf)}
      {wrong[''] !== undefined && (
        <Notice family="rose" live>
          {wrong['']}
        </Notice>
      )}
      <div>
        <Button type="submit" kind="primary" busy={isPending} disabled={!isChanged}>
          {t('admin.apps.save')}
        </Button>
      </div>
    </form>
  );
}
