import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

import { Notice } from './states.tsx';
import styles from './form.module.css';
import { useUiTexts } from './ui-texts.tsx';
import { watchForm } from './unsaved.ts';
import { loadSchema, type SchemaOfForm, zodResolver } from './zod-resolver.ts';

/** A refusal of the server that may name fields. Its messages are words already. */
type Refusal = Error & { readonly entries: readonly { readonly field?: string; readonly message: string }[] };
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'entries' in error && Array.isArray(error.entries);

type Options<Input extends FieldValues, Output> = {
  readonly defaultValues: DefaultValues<Input>;
  /**
   * Rejects when the server refuses; typed text stays and the messages are shown at their fields. `NOT_SAVED`: see
   * there.
   */
  readonly onSubmit: (values: Output) => Promise<unknown>;
  /** What is typed is kept elsewhere, as a draft: leaving the form loses nothing. */
  readonly isKept?: boolean;
};

export type ZodForm<Input extends FieldValues, Output> = Pick<
  UseFormReturn<Input, unknown, Output>,
  'register' | 'control' | 'watch' | 'setValue' | 'getValues' | 'reset' | 'trigger'
> & {
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  /** The message for a field in the person's language. */
  readonly errorOf: (path: Path<Input>) => string | undefined;
  readonly attributes: {
    readonly ref: React.Ref<HTMLFormElement>;
    readonly onFocus: () => void;
    readonly onSubmit: (event: React.FormEvent) => void;
  };
  /** Refusals that belong to no field. */
  readonly failure: string | undefined;
};

/** The result of `onSubmit` when it did not save: it has put a question on the page, or the person cancelled. */
export const NOT_SAVED = Symbol('not saved');

/** A press this soon after the form was saved was meant for the button that is going away, not for a second one. */
const STILL_THE_SAME_PRESS_MS = 700;

/**
 * A form fed by a schema: untouched, invalid, saving, saved and failed are solved here once.
 *
 * @param schema or what loads it, for a page that many people see first: it is asked for with the first field that is used.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: SchemaOfForm<Input, Output>,
  { defaultValues, onSubmit, isKept = false }: Options<Input, Output>,
): ZodForm<Input, Output> {
  const { t, tMaybe } = useUiTexts();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  // Not of the render: two presses may come before the page is drawn again.
  const press = useRef({ isOnItsWay: false, savedAt: -Infinity });
  /** The values that were saved last; text that is typed afterwards is unsaved again. */
  const savedAs = useRef<string>(undefined);
  const hasUnsaved = useRef((): boolean => false);
  const unwatch = useRef<() => void>(undefined);
  const shown = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
    unwatch.current?.();
    unwatch.current = form ? watchForm(form, () => hasUnsaved.current()) : undefined;
    // A form that comes back, as the step of a wizard, has not been pressed yet.
    if (form === null) press.current.savedAt = -Infinity;
  }, []);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  // Reading them here makes the form render again when they change.
  const { errors, isSubmitting, isDirty } = form.formState;

  useEffect(() => {
    hasUnsaved.current = () =>
      isDirty && !isKept && !press.current.isOnItsWay && JSON.stringify(form.getValues()) !== savedAs.current;
  });

  /** In the order of the page, as a person expects, also for controls that are not inputs. */
  const focusFirstInvalid = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  const place = (error: unknown) => {
    const entries = isRefusal(error) ? error.entries : [];
    const values: unknown = form.getValues();
    const rest = entries.filter(({ field, message }) => {
      const path = field?.replace(/^body\./, '');
      if (path === undefined || get(values, path, null) === null) return true;
      form.setError(path as Path<Input>, { type: 'server', message });
      return false;
    });
    if (rest.length || !entries.length) {
      const words = error instanceof Error ? error.message : t('general.tryLater');
      setFailure(rest.length > 1 ? rest.map(({ message }) => message).join(' ') : words);
    }
    focusFirstInvalid();
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      if ((await onSubmit(values)) === NOT_SAVED) return;
      press.current.savedAt = performance.now();
      savedAs.current = JSON.stringify(form.getValues());
    } catch (error) {
      place(error);
    }
  }, focusFirstInvalid);

  return {
    register: form.register,
    control: form.control,
    watch: form.watch,
    setValue: form.setValue,
    getValues: form.getValues,
    reset: form.reset,
    trigger: form.trigger,
    isBusy: isSubmitting,
    isDirty,
    failure,
    errorOf: (path) => {
      const message: unknown = get(errors, `${path}.message`);
      return typeof message === 'string' ? tMaybe(message) : undefined;
    },
    attributes: {
      ref: shown,
      onFocus: () => void loadSchema(schema),
      onSubmit: (event) => {
        event.preventDefault();
        const { isOnItsWay, savedAt } = press.current;
        // A page that sends its own form, after a question, is no second press.
        const isPress = (event.nativeEvent as SubmitEvent).submitter !== null;
        const isSamePress = isPress && performance.now() - savedAt < STILL_THE_SAME_PRESS_MS;
        if (isOnItsWay || isSamePress) return;
        setFailure(undefined);
        press.current.isOnItsWay = true;
        void submit().finally(() => (press.current.isOnItsWay = false));
      },
    },
  };
}

type FieldsProps = { readonly readOnly: boolean; readonly children: ReactNode };

/** Read-only fields of a form: they show it themselves, and accept no typing. */
export const Fields = ({ readOnly, children }: FieldsProps) => (
  <fieldset disabled={readOnly} className={styles['fields']}>
    {children}
  </fieldset>
);

type FormProps<Input extends FieldValues, Output> = {
  readonly form: ZodForm<Input, Output>;
  /** At the bottom right; the primary one last. */
  readonly actions?: ReactNode;
  /** When the button is elsewhere, such as in the foot of a drawer. */
  readonly id?: string;
  readonly children: ReactNode;
};

export function Form<Input extends FieldValues, Output>({
  form,
  actions,
  id,
  children,
}: FormProps<Input, Output>) {
  const refusal = useRef<HTMLDivElement>(null);
  // In a drawer the button is in sight and the end of the form is not.
  useEffect(() => {
    if (form.failure !== undefined) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [form.failure]);
  return (
    <form {...form.attributes} id={id} noValidate className={styles['form']}>
      {children}
      {form.failure !== undefined && (
        <div ref={refusal}>
          <Notice family="rose" live>
            {form.failure}
          </Notice>
        </div>
      )}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </form>
  );
}
