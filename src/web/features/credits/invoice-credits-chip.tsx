import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { Link } from 'react-router';

import { CREDITS_HEALTHY_MIN } from '#areas/subscription/credits/credits.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './stamps-chip.module.css';
import { creditsQuery } from './queries.ts';

/**
 * The number of invoice credits left, for members who see money, when an app uses them; an unknown number is not shown
 * (D-33).
 */
export function InvoiceCreditsChip({ to }: { readonly to: string }) {
  const { tn } = useLanguage();
  const { property } = useProperty();
  const mayOpen = useMayOpen();
  const { data } = useQuery({ ...creditsQuery(property.id), enabled: mayOpen(to) });
  const used = data?.properties
    .flatMap(({ apps }) => apps)
    .filter(({ unit, known, inUse }) => unit === 'stamps' && known && inUse);
  if (!used || used.length === 0) return null;
  const left = used.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Link to={to} className={classes(styles['chip'], 'num', left < CREDITS_HEALTHY_MIN && styles['low'])}>
      <Stamp aria-hidden="true" />
      {tn('shell.stamps', left)}
    </Link>
  );
}
