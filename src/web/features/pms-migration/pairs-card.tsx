import { ArrowRight } from 'lucide-react';

import type { MigrationPreview } from '#areas/channels/pms-migration/pms-migration.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './migration.module.css';

type Pairs = MigrationPreview['pairs'];
type PairsCardProps = { readonly preview: MigrationPreview; readonly onChange: (pairs: Pairs) => void };

/** Each listing of the old system with its pair in the new one. */
export function PairsCard({ preview, onChange }: PairsCardProps) {
  const { t } = useLanguage();
  const { pairs, listings, options } = preview;
  const [from, to] = [preview.from.name, preview.to.name];
  const matches = new Map(pairs.map((pair) => [pair.from, pair.to]));
  // Of two that want the same one, the last that was chosen has it.
  const choose = (listing: Pairs[number]['from'], chosen: string) => {
    const option = options.find(({ _id }) => _id === chosen)?._id;
    const others = pairs.filter((pair) => pair.from !== listing && pair.to !== option);
    onChange(option === undefined ? others : [...others, { from: listing, to: option }]);
  };
  const about = ({ capacity, stays }: MigrationPreview['listings'][number]) =>
    [
      capacity !== null && t('app.migration.guests', { count: capacity }),
      t('app.migration.stays', { count: stays }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card title={t('app.migration.listings')}>
      <p className={styles['lead']}>{t('app.migration.listings.text', { from, to })}</p>
      <ul className={styles['pairs']}>
        {listings.map((listing) => (
          <li key={listing._id}>
            <div>
              <b>{listing.internalName}</b>
              <p className="num">{about(listing)}</p>
            </div>
            <ArrowRight aria-hidden="true" size={20} />
            <Select
              aria-label={t('app.migration.matchOf', { name: listing.internalName, to })}
              value={matches.get(listing._id) ?? ''}
              onChange={({ target }) => choose(listing._id, target.value)}
            >
              <option value="">{t('app.migration.none')}</option>
              {options.map((option) => (
                <option key={option._id} value={option._id}>
                  {option.internalName} · {about(option)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </Card>
  );
}
