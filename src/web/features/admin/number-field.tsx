import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type NumberFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly isDecimal?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A number as typed. */
export function NumberField({ label, hint, error, isDecimal, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        inputMode={isDecimal ? 'decimal' : 'numeric'}
        autoComplete="off"
        className="num"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
