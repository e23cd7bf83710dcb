import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';

import { classes } from './classes.ts';
import { useFieldAttributes } from './field.tsx';
import styles from './input.module.css';
import type { INPUT_SIZES } from './measures.ts';
import { useUiTexts } from './ui-texts.tsx';

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  /** 34, 42 or 50 px high. */
  readonly size?: keyof typeof INPUT_SIZES;
  readonly icon?: ReactNode;
  /** At the end of the box: a pill, a unit, a button. */
  readonly trailing?: ReactNode;
  /** The value was checked and is right. */
  readonly checked?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

export function Input({ size = 'medium', icon, trailing, checked, className, ...rest }: InputProps) {
  const attributes = useFieldAttributes(rest.id);
  return (
    <span className={classes(styles['box'], styles[size], checked && styles['ok'])}>
      {icon}
      <input type="text" {...rest} {...attributes} className={classes(styles['input'], className)} />
      {trailing}
    </span>
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ className, ...rest }: TextAreaProps) {
  const attributes = useFieldAttributes(rest.id);
  return <textarea rows={3} {...rest} {...attributes} className={classes(styles['area'], className)} />;
}

/** Can be pasted into and filled by a password manager (A11-05). */
export function PasswordField(props: Omit<InputProps, 'type' | 'trailing'>) {
  const { t } = useUiTexts();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={styles['reveal']}
          aria-label={t(isShown ? 'shell.password.hide' : 'shell.password.show')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}

type CodeFieldProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'maxLength'> & {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** All digits are typed: the form may submit itself. */
  readonly onComplete?: (digits: string) => void;
  readonly length?: number;
};

/** A one-time code: one input, so that paste and autofill of the telephone work. */
export function CodeField({ value, onChange, onComplete, length = 6, ...rest }: CodeFieldProps) {
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Input
      {...rest}
      size="large"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'·'.repeat(length)}
      className={styles['code']}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
}
