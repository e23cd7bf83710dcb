import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { availabilityQuery, roomsQuery } from './queries.ts';

type RoomFieldProps = {
  readonly value: string;
  readonly onChange: (room: string) => void;
  readonly onBlur?: () => void;
  readonly from: string;
  readonly to: string;
  /** The room of the reservation itself: only this reservation takes it. */
  readonly own?: string | null | undefined;
  /** The party, to warn when it is too large. */
  readonly guests?: number | undefined;
  readonly error?: string | undefined;
};

/** A listing, the free ones first. A taken one is shown as taken and can be chosen; the server decides. */
export function RoomField({ value, onChange, onBlur, from, to, own, guests = 0, error }: RoomFieldProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const rooms = useQuery(roomsQuery(property.id));
  const available = useQuery(availabilityQuery(property.id, from, to));
  const free = available.data && new Set<string>(available.data.map(({ _id }) => _id));
  const isFree = (id: string) => !free || free.has(id) || id === own;
  const active = (rooms.data ?? []).filter(({ id, isActive }) => isActive || id === own);
  const options = active
    .map(({ id, name, capacity }) => ({
      value: id,
      label: name,
      hint: isFree(id) ? (capacity === null ? '' : tn('app.guests', capacity)) : t('app.stay.form.taken'),
      rank: isFree(id) ? 0 : 1,
    }))
    .sort((a, b) => a.rank - b.rank);
  const freeCount = active.filter(({ id }) => isFree(id)).length;
  const takenNow = value !== '' && free !== undefined && !isFree(value);
  const capacity = active.find(({ id }) => id === value)?.capacity ?? null;
  const small = capacity !== null && guests > capacity && tn('app.stay.form.small', capacity, { guests });
  const count = free && tn('app.stay.form.free', active.length, { free: freeCount });
  return (
    <Field
      label={t('app.stay.listing')}
      hint={small || count}
      error={error ?? (takenNow ? t('app.stay.form.takenNow') : undefined)}
    >
      <Combobox
        options={options}
        value={value}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        placeholder={t('app.stay.form.chooseListing')}
      />
    </Field>
  );
}
