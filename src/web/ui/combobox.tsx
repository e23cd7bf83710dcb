import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';

import { classes } from './classes.ts';
import styles from './combobox.module.css';
import { useFieldLink } from './field.tsx';
import { Popover, usePopover } from './popover.tsx';
import { type Option, SearchList, type SearchListProps } from './search-list.tsx';

type ComboboxProps = {
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  /** Name of the list when there is no Field around it. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Where the options need not have the one that is chosen. */
  readonly chosenLabel?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
} & Pick<SearchListProps, 'onSearch' | 'isSearching'>;

/** One of many, with a search that ignores case and accents. For a dozen options or fewer use Select. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, onBlur, placeholder = '', label, disabled, ref, ...search } = props;
  const { chosenLabel, ...searching } = search;
  const { isOpen, button, panel, close } = usePopover();
  const link = useFieldLink();
  const valueId = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? (chosenLabel || undefined);
  return (
    <>
      <button
        ref={ref}
        type="button"
        id={link?.id}
        popoverTarget={button.popoverTarget}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={button['aria-expanded']}
        aria-controls={button['aria-controls']}
        aria-labelledby={link && `${link.labelId} ${valueId}`}
        aria-label={link ? undefined : label}
        aria-describedby={link?.describedBy}
        aria-invalid={link?.invalid || undefined}
        className={styles['trigger']}
        disabled={disabled}
        onBlur={onBlur}
      >
        <span id={valueId} className={classes(styles['value'], !chosen && styles['none'])}>
          {chosen ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      <Popover panel={panel}>
        {isOpen && (
          <SearchList
            options={options}
            value={value}
            label={label ?? placeholder}
            {...searching}
            onSelect={(chosenValue) => {
              onChange(chosenValue);
              close();
            }}
          />
        )}
      </Popover>
    </>
  );
}
