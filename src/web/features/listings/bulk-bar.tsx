import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import {
  bulkContract,
  BULK_MAX,
  type BulkChange,
  type BulkResult,
} from '#areas/stays/listings/bulk.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './listings.module.css';
import { LISTING_TOPICS } from './queries.ts';
import { type Selection, useChosen } from './selection.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx').then((file) => file.BulkDialog));

/** An undoable action offers its undo in the same message. */
const UNDOABLE: ReadonlySet<string> = new Set(['state', 'status']);

/** Changes the chosen rows; shows how many were changed and names the others. */
export function useBulk() {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(bulkContract.changeListings, { invalidates: LISTING_TOPICS });
  const sendRows = (rows: Parameters<typeof send>[0]['body']['rows']) =>
    send({ body: { propertyId: property.id, rows } });

  const undo = async (results: readonly BulkResult[]) => {
    const rows = results.flatMap(({ _id, outcome, listing, before }) =>
      outcome === 'changed' && listing && before ? [{ _id, version: listing.version, change: before }] : [],
    );
    try {
      const back = await sendRows(rows);
      const isWhole = back.every(({ outcome }) => outcome === 'changed' || outcome === 'same');
      notify(
        isWhole ? 'success' : 'error',
        t(isWhole ? 'app.calendar.undone' : 'app.listing.bulk.notUndone'),
      );
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    }
  };
  const run = async (listings: readonly Listing[], change: BulkChange): Promise<void> => {
    const results = await sendRows(listings.map(({ _id, version }) => ({ _id, version, change })));
    const changed = results.filter(({ outcome }) => outcome === 'changed');
    const left = results.filter(({ outcome }) => outcome === 'stale' || outcome === 'missing');
    const isUndoable = changed.length > 0 && Object.keys(change).every((field) => UNDOABLE.has(field));
    notify(
      'success',
      tn('app.listing.bulk.changed', changed.length),
      isUndoable ? { label: t('app.calendar.undo'), onPress: () => void undo(results) } : undefined,
    );
    if (left.length === 0) return;
    const names = left.map(
      ({ _id, listing }) =>
        listing?.internalName ?? listings.find((one) => one._id === _id)?.internalName ?? '',
    );
    notify('error', tn('app.listing.bulk.left', left.length, { names: names.slice(0, 5).join(', ') }));
  };
  return { run, isPending };
}

const QUICK: readonly (readonly [TextKey, BulkChange])[] = [
  ['app.listing.bulk.open', { state: 'open' }],
  ['app.listing.bulk.close', { state: 'closed' }],
];

type BulkBarProps = { readonly selection: Selection; readonly rows: readonly Listing[] };

/** The actions of the chosen rows; hidden without a choice. */
export function BulkBar({ selection, rows }: BulkBarProps) {
  const { t, tn } = useLanguage();
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { run, isPending } = useBulk();
  const ids = useChosen(selection);
  const chosen = rows.filter(({ _id }) => ids.has(_id));
  if (chosen.length === 0) return null;
  const isTooMany = chosen.length > BULK_MAX;
  const change = async (what: BulkChange) => {
    await run(chosen, what);
    selection.clear();
  };
  const press = (what: BulkChange) =>
    void change(what).catch((failure: Error) => {
      notify('error', failure.message);
      void queries.invalidateQueries({ queryKey: ['listings'] });
    });
  const isArchived = chosen.every(({ status }) => status === 'archived');
  return (
    <div role="group" aria-label={t('app.listing.bulk')} className={styles['bar']}>
      <b className="num" role="status">
        {isTooMany
          ? t('app.listing.bulk.tooMany', { max: BULK_MAX })
          : tn('app.listing.bulk.chosen', chosen.length)}
      </b>
      {!isTooMany && (
        <>
          <Button size="small" kind="primary" busy={isPending} onClick={() => setEditing(true)}>
            {t('app.listing.bulk.edit')}
          </Button>
          {QUICK.map(([label, what]) => (
            <Button key={label} size="small" busy={isPending} onClick={() => press(what)}>
              {t(label)}
            </Button>
          ))}
          <Button
            size="small"
            busy={isPending}
            onClick={() => press({ status: isArchived ? 'active' : 'archived' })}
          >
            {t(isArchived ? 'app.listing.restore' : 'app.listing.archive')}
          </Button>
        </>
      )}
      {chosen.length < rows.length && (
        <Button size="small" kind="quiet" onClick={() => selection.all(rows.map(({ _id }) => _id))}>
          {tn('app.listing.bulk.all', rows.length)}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => selection.clear()}>
        {t('app.listing.bulk.none')}
      </Button>
      {isEditing && (
        <Suspense>
          <BulkDialog count={chosen.length} onChange={change} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
