import { FileCheck, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';

import { classes } from './classes.ts';
import { Field, useFieldAttributes } from './field.tsx';
import styles from './file-field.module.css';
import { useUiTexts } from './ui-texts.tsx';

type FileFieldProps = {
  readonly label: string;
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Endings of the files that are meant: `.p12,.pfx`. */
  readonly accept?: string | undefined;
  readonly maxBytes: number;
  /** The content as base64, empty for an unusable file, and the person's name of the file. */
  readonly onChange: (base64: string, name: string) => void;
};

/** So many bytes at once: more arguments than that end some browsers' stack. */
const CHUNK = 8_192;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}

/** One small file, read here and sent with the other fields of its form. */
export function FileField({ label, note, hint, error, accept, maxBytes, onChange }: FileFieldProps) {
  const { t } = useUiTexts();
  const [name, setName] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // The same file may be chosen again once it was changed.
    target.value = '';
    const fits = file.size <= maxBytes;
    setName(file.name);
    setTooLarge(!fits);
    onChange(fits ? await base64Of(file) : '', file.name);
  };
  return (
    <Field
      label={label}
      note={note}
      hint={hint}
      error={isTooLarge ? t('shell.file.tooLarge', { limit: maxBytes / 1000 }) : error}
    >
      <Chooser accept={accept} name={name} onChange={(event) => void choose(event)} />
    </Field>
  );
}

type ChooserProps = {
  readonly accept: string | undefined;
  readonly name: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function Chooser({ accept, name, onChange }: ChooserProps) {
  const { t } = useUiTexts();
  const attributes = useFieldAttributes(undefined);
  return (
    <span className={classes(styles['box'], name !== undefined && styles['chosen'])}>
      {name === undefined ? <Upload aria-hidden="true" /> : <FileCheck aria-hidden="true" />}
      <span className={styles['name']}>{name ?? t('shell.file.choose')}</span>
      <input type="file" accept={accept} onChange={onChange} {...attributes} />
    </span>
  );
}
