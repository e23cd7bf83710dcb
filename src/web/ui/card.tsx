import { type ReactNode, useId } from 'react';

import styles from './card.module.css';
import { classes } from './classes.ts';
import { Avatar, type Family, IconTile } from './status.tsx';

type CardProps = {
  readonly title?: string;
  /** Beside the title: a count. */
  readonly mark?: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly padded?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A part of a page on its own sheet. With a title it is a region that can be jumped to. */
export function Card({ title, mark, aside, padded, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title && id}
      className={classes(styles['card'], padded && styles['padded'], className)}
    >
      {title && <SectionHead id={id} title={title} mark={mark} aside={aside} />}
      {children}
    </section>
  );
}

type SectionHeadProps = Pick<CardProps, 'mark' | 'aside'> & { readonly id?: string; readonly title: string };

function SectionHead({ id, title, mark, aside }: SectionHeadProps) {
  return (
    <div className={styles['head']}>
      <h2 id={id}>{title}</h2>
      {mark}
      {aside && <div className={styles['aside']}>{aside}</div>}
    </div>
  );
}

export type Kpi = {
  readonly label: string;
  readonly figure: ReactNode;
  /** An amount, however long: it is never cut, and its cell takes the room for it. */
  readonly isAmount?: boolean;
  readonly note?: ReactNode;
  /** A change for the better or the worse; the words must say it too. */
  readonly trend?: 'good' | 'bad' | undefined;
};

/** The few figures of a page in one strip. */
export function KpiStrip({ kpis }: { readonly kpis: readonly Kpi[] }) {
  return (
    <dl
      className={classes(styles['kpis'], kpis.some(({ isAmount }) => isAmount) && styles['amounts'], 'num')}
    >
      {kpis.map(({ label, figure, isAmount, note, trend }) => (
        <div key={label} className={classes(styles['kpi'], isAmount && styles['amount'])}>
          <dt>{label}</dt>
          <dd className={styles['figure']}>{figure}</dd>
          {note && <dd className={classes(styles['note'], trend && styles[trend])}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export type Fact = { readonly label: string; readonly value: ReactNode; readonly more?: ReactNode };

/** Facts of one record side by side: arrival, departure, total. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes(styles['facts'], 'num')}>
      {facts.map(({ label, value, more }) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            {more}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type AttentionRowProps = {
  readonly family: Family | 'clay';
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Why it waits, with the figure. */
  readonly text: ReactNode;
  /** The one button that solves it. */
  readonly action?: ReactNode;
};

/** A card for tasks of a person. */
export function AttentionRow({ family, icon, title, text, action }: AttentionRowProps) {
  return (
    <li className={styles['row']}>
      <IconTile family={family}>{icon}</IconTile>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {action && <div>{action}</div>}
    </li>
  );
}

export function AttentionList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['attention']}>{children}</ul>;
}

/** A person in a row: avatar, name, and details that identify the person. */
export function PersonCell({ name, text }: { readonly name: string; readonly text?: ReactNode }) {
  return (
    <span className={styles['person']}>
      <Avatar name={name} size="small" />
      <span>
        <b>{name}</b>
        {text && <span>{text}</span>}
      </span>
    </span>
  );
}

/** One subject of a drawer, set apart from the one above. */
export function Part({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  );
}
