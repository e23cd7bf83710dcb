import type { ReactNode } from 'react';

import { classes } from './classes.ts';
import styles from './status.module.css';
import { useUiTexts } from './ui-texts.tsx';

/** palm = done, sun = waits for a person, rose = failed, sky = in progress or ready, plum and neutral = information. */
export type Family = 'palm' | 'sun' | 'rose' | 'sky' | 'plum' | 'neutral' | 'grey' | 'ink';

/** The six kinds of the specification (R-UI-06). */
const KINDS = {
  default: 'neutral',
  active: 'palm',
  error: 'rose',
  archived: 'grey',
  processing: 'sky',
  dark: 'ink',
} as const satisfies Record<string, Family>;

type StatusPillProps = {
  /** The word: many people cannot read the colour alone. */
  readonly children: ReactNode;
} & ({ readonly family: Family } | { readonly kind: keyof typeof KINDS });

export function StatusPill({ children, ...look }: StatusPillProps) {
  const family = 'family' in look ? look.family : KINDS[look.kind];
  return <span className={classes(styles['pill'], styles[family])}>{children}</span>;
}

/** R-UI-07: green, cyan, grey, and red text without a box. */
const STAMPS = {
  accepted: 'palm',
  'canceled-pending': 'palm',
  draft: 'sky',
  rejected: 'sky',
  deleted: 'grey',
  canceled: 'redText',
  no_show: 'redText',
} as const;
export type StampState = keyof typeof STAMPS;

export function StampStatus({ state }: { readonly state: StampState }) {
  const { t } = useUiTexts();
  return <span className={classes(styles['pill'], styles[STAMPS[state]])}>{t(`stampStatus.${state}`)}</span>;
}

export type BillingState = 'not-billed' | 'billed' | 'process' | 'error' | 'deleted';

/** R-UI-08. The word stays for screen readers when the list is too narrow to show it. */
export function BillingDot({ state, dotOnly }: { readonly state: BillingState; readonly dotOnly?: boolean }) {
  const { t } = useUiTexts();
  const word = t(`billing.${state}`);
  return (
    <span className={styles['billing']} title={dotOnly ? word : undefined}>
      <span className={classes(styles['dot'], styles[state])} />
      <span className={dotOnly ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  );
}

const AVATAR_FAMILIES = ['sky', 'palm', 'plum', 'sun', 'rose'] as const;

/** The same name has the same colour on every page. */
const familyOf = (name: string): Family => {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_FAMILIES[hash % AVATAR_FAMILIES.length] ?? 'sky';
};

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', second = ''] = [words[0], words.length > 1 ? words.at(words.length > 3 ? 2 : 1) : ''];
  return `${[...first][0] ?? ''}${[...(second ?? '')][0] ?? ''}`.toLocaleUpperCase();
};

type AvatarProps = {
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly family?: Family;
};

/** Initials beside a name; the name itself is read, so the picture is not. */
export function Avatar({ name, size = 'medium', family = familyOf(name) }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classes(styles['avatar'], styles[size], styles[family])}>
      {initialsOf(name)}
    </span>
  );
}

/** The coloured square with an icon at the start of a row. */
export function IconTile({
  family,
  children,
}: {
  readonly family: Family | 'clay';
  readonly children: ReactNode;
}) {
  return (
    <span aria-hidden="true" className={classes(styles['iconTile'], styles[family])}>
      {children}
    </span>
  );
}
