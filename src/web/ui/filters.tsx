import type { ReactNode } from 'react';

import styles from './filters.module.css';
import { Select } from './select.tsx';

/** The bar over a list: the search first, the choices after it. */
export function FilterBar({
  search,
  children,
}: {
  readonly search?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['filters']}>
      {search && <div className={styles['search']}>{search}</div>}
      {children}
    </div>
  );
}

type FilterSelectProps = {
  readonly label: string;
  readonly value: string | number | undefined;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  /** The label without a choice; when it is left out, one of the options is always chosen. */
  readonly all?: string;
  /** Empty for all of them. */
  readonly onChange: (value: string) => void;
};

/** One choice of the bar. */
export const FilterSelect = ({ label, value = '', options, all, onChange }: FilterSelectProps) => (
  <Select pill width="md" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {all !== undefined && <option value="">{all}</option>}
    {options.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </Select>
);
