import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Input } from '#web/ui/input.tsx';
import { DEBOUNCE } from '#web/ui/measures.ts';

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

/** Searches when the person stops typing, presses Enter or leaves the field; follows other changes of the address. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  const ask = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={ask}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask();
      }}
    />
  );
}
