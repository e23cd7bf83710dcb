import { type KeyboardEvent, type ReactNode, useId } from 'react';

import styles from './tabs.module.css';

type Choice<Value extends string> = { readonly value: Value; readonly label: ReactNode };

type TabsProps<Value extends string> = {
  readonly label: string;
  readonly tabs: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
};

/** Parts of one page. Arrows move between tabs; Tab goes into the panel. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const last = tabs.length - 1;
    const current = tabs.findIndex((tab) => tab.value === value);
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles['tabs']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={styles['panel']}>
        {children}
      </div>
    </div>
  );
}

type SegmentedControlProps<Value extends string> = Omit<TabsProps<Value>, 'tabs' | 'children'> & {
  readonly options: readonly Choice<Value>[];
};

/** A filter of two to four choices over one list: radio buttons, drawn as one bar. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['segments']}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="num">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
