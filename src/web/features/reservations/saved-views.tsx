import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { type SavedView, savedViewContract } from '#areas/stays/reservations/lists/saved-views.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import { addressOf, viewOf } from './list-filters.ts';
import { viewsQuery } from './queries.ts';
import styles from './saved-views.module.css';

const ViewNameDialog = lazyPart(() => import('./view-name-dialog.tsx').then((file) => file.ViewNameDialog));

/** Built-in views, in the language of the person; their dates count from today. */
const OURS: readonly (Pick<SavedView, 'filter' | 'sort'> & { readonly text: TextKey })[] = [
  { text: 'reservation.views.arriving', filter: { arrival: 'today' }, sort: 'arrival' },
  { text: 'reservation.views.leaving', filter: { departure: 'today' }, sort: 'arrival' },
  { text: 'reservation.views.conflicts', filter: { conflict: 'true' }, sort: 'arrival' },
  { text: 'reservation.views.noCheckIn', filter: { arrival: 'week', checkIn: 'pending' }, sort: 'arrival' },
];
const TOPICS = [['reservation-views']] as const;

type Asking = 'save' | 'rename' | 'remove' | undefined;

/**
 * The views of the list as chips: the built-in ones, the person's own, and the button that saves the present filters.
 */
export function SavedViews() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [search, setSearch] = useSearchParams();
  const [asking, setAsking] = useState<Asking>();
  const { data: own = [] } = useQuery(viewsQuery(property.id));
  const saving = useChange(savedViewContract.saveView, { invalidates: TOPICS });
  const renaming = useChange(savedViewContract.renameView, { invalidates: TOPICS });
  const removing = useChange(savedViewContract.removeView, { invalidates: TOPICS });
  const query = { propertyId: property.id };
  const now = viewOf(search);
  const here = addressOf(now).toString();
  const chips = [
    ...OURS.map((view) => ({ ...view, key: view.text, name: t(view.text), view: undefined })),
    ...own.map((view) => ({ ...view, key: view._id, view })),
  ].map((chip) => ({ ...chip, address: addressOf(chip).toString() }));
  const current = chips.find(({ address }) => address === here);
  const close = () => setAsking(undefined);
  const mine = current?.view;
  return (
    <nav aria-label={t('reservation.views')} className={styles['views']}>
      <ul>
        <li>
          <Link
            to={{ search: '' }}
            preventScrollReset
            aria-current={here === '' ? 'true' : undefined}
            className={classes(styles['view'], here === '' && styles['isOn'])}
          >
            {t('reservation.views.all')}
          </Link>
        </li>
        {chips.map(({ key, name, address }) => (
          <li key={key}>
            <Link
              to={{ search: current?.key === key ? '' : address }}
              preventScrollReset
              aria-current={current?.key === key ? 'true' : undefined}
              className={classes(styles['view'], current?.key === key && styles['isOn'])}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {mine && (
        <>
          <IconButton
            label={t('reservation.views.rename', { name: mine.name })}
            icon={<Pencil aria-hidden="true" />}
            size="small"
            onClick={() => setAsking('rename')}
          />
          <IconButton
            label={t('reservation.views.remove', { name: mine.name })}
            icon={<Trash2 aria-hidden="true" />}
            size="small"
            onClick={() => setAsking('remove')}
          />
        </>
      )}
      {here !== '' && !current && (
        <Button
          kind="quiet"
          size="small"
          icon={<BookmarkPlus aria-hidden="true" />}
          onClick={() => setAsking('save')}
        >
          {t('reservation.views.keep')}
        </Button>
      )}
      <Suspense>
        {asking === 'save' && (
          <ViewNameDialog
            title={t('reservation.views.keep')}
            name=""
            onClose={close}
            onName={async (name) => {
              await saving.send({ query, body: { ...now, name } });
              notify('success', t('reservation.views.saved', { name }));
            }}
          />
        )}
        {asking === 'rename' && mine && (
          <ViewNameDialog
            title={t('reservation.views.rename', { name: mine.name })}
            name={mine.name}
            onClose={close}
            onName={(name) => renaming.send({ params: { id: mine._id }, query, body: { name } })}
          />
        )}
      </Suspense>
      {mine && (
        <DeleteDialog
          open={asking === 'remove'}
          itemName={mine.name}
          onClose={close}
          onConfirm={async () => {
            await removing.send({ params: { id: mine._id }, query });
            setSearch({}, { replace: true, preventScrollReset: true });
          }}
        >
          {t('reservation.views.removeText')}
        </DeleteDialog>
      )}
    </nav>
  );
}
