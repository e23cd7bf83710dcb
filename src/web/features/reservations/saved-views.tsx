import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { type SavedView, savedViewContract, ViewName } from '#areas/reservations/saved-views.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { z } from 'zod';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DeleteDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { addressOf, viewOf } from './list-filters.ts';
import { viewsQuery } from './queries.ts';
import styles from './saved-views.module.css';

/** Given by us, in the language of the person; their dates count from today. */
const OURS: readonly (Pick<SavedView, 'filter' | 'sort'> & { readonly text: TextKey })[] = [
  { text: 'reservation.views.arriving', filter: { arrival: 'today' }, sort: 'arrival' },
  { text: 'reservation.views.leaving', filter: { departure: 'today' }, sort: 'arrival' },
  { text: 'reservation.views.conflicts', filter: { conflict: 'true' }, sort: 'arrival' },
  { text: 'reservation.views.noCheckIn', filter: { arrival: 'week', checkIn: 'pending' }, sort: 'arrival' },
];
const TOPICS = [['reservation-views']] as const;
const FORM = 'saved-view';

type NameDialogProps = {
  readonly title: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<unknown>;
};

function NameDialog({ title, name, onClose, onName }: NameDialogProps) {
  const { t } = useLanguage();
  const form = useZodForm(z.object({ name: ViewName }), {
    defaultValues: { name },
    onSubmit: async (values) => {
      await onName(values.name);
      onClose();
    },
  });
  return (
    <Dialog
      open
      width={500}
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('reservation.views.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Field label={t('reservation.views.name')} error={form.errorOf('name')}>
          <Input autoComplete="off" data-autofocus="" {...form.register('name')} />
        </Field>
      </Form>
    </Dialog>
  );
}

type Asking = 'save' | 'rename' | 'remove' | undefined;

/** The views of the list as chips: ours, the person's own, and the way to keep what is filtered now. */
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
      {asking === 'save' && (
        <NameDialog
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
        <NameDialog
          title={t('reservation.views.rename', { name: mine.name })}
          name={mine.name}
          onClose={close}
          onName={(name) => renaming.send({ params: { id: mine._id }, query, body: { name } })}
        />
      )}
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
