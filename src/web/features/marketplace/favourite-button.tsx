import { Star } from 'lucide-react';

import { type App, marketplaceContract } from '#areas/property/marketplace/marketplace.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { notify } from '#web/ui/toasts.ts';
import styles from './marketplace.module.css';
import { MARKETPLACE_TOPICS } from './queries.ts';

/** The star of an app: the person's own, in every property. */
export function FavouriteButton({ app }: { readonly app: App }) {
  const { t, language } = useLanguage();
  const add = useChange(marketplaceContract.addFavourite, { invalidates: MARKETPLACE_TOPICS });
  const remove = useChange(marketplaceContract.removeFavourite, { invalidates: MARKETPLACE_TOPICS });
  const name = app.name[language];
  // The star changes at once, and changes back when the server refuses.
  const isOn = add.isPending || (app.isFavourite && !remove.isPending);
  const press = () => {
    const args = { params: { id: app._id } };
    const sent = app.isFavourite ? remove.send(args) : add.send(args);
    sent.catch((failure: Error) => notify('error', failure.message));
  };
  return (
    <IconButton
      label={t(isOn ? 'app.marketplace.favourite.remove' : 'app.marketplace.favourite.add', { app: name })}
      icon={<Star aria-hidden="true" />}
      className={classes(styles['star'], isOn && styles['starred'])}
      aria-pressed={isOn}
      onClick={press}
    />
  );
}
