import { useRef } from 'react';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { type Selection, useIsChosen } from './selection.ts';

type ChoiceCellProps = {
  readonly listing: Listing;
  readonly selection: Selection;
  readonly order: () => readonly string[];
};

/** The box that chooses a row, with the mouse or the keyboard; with shift a range. */
export function ChoiceCell({ listing, selection, order }: ChoiceCellProps) {
  const { t } = useLanguage();
  const isChosen = useIsChosen(selection, listing._id);
  const isRange = useRef(false);
  return (
    <Checkbox
      data-choice=""
      hideLabel
      label={t('app.listing.choose', { name: listing.internalName })}
      checked={isChosen}
      onPointerDown={({ shiftKey }) => (isRange.current = shiftKey)}
      onKeyDown={({ shiftKey }) => (isRange.current = shiftKey)}
      onChange={({ target }) => selection.choose(listing._id, target.checked, order(), isRange.current)}
    />
  );
}
