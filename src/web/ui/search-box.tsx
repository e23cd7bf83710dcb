import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Input } from '#web/ui/input.tsx';
import { DEBOUNCE } from '#web/ui/measures.ts';

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

/** Asks when the person stops typing; follows the address when that changes by itself. */
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
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
