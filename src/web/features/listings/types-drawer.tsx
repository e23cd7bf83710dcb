import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';

import { LISTING_KINDS, ListingInput, ListingKind } from '#areas/stays/listings/listings.contract.ts';
import { type RoomType, RoomTypeInput, typesContract } from '#areas/stays/listings/types.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DeleteDialog, Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './listings.module.css';
import { LISTING_TOPICS, typesQuery } from './queries.ts';

const FORM = 'room-type';
const TypeForm = z.object({
  name: RoomTypeInput.shape.name,
  kind: z.enum(LISTING_KINDS),
  capacity: z
    .string()
    .trim()
    .optional()
    .transform((text) => (text ? Number(text) : null))
    .pipe(ListingInput.shape.capacity.unwrap()),
  description: RoomTypeInput.shape.description,
});

/** The fields that two people can change at once. */
const STALE_LABELS = {
  name: 'app.listing.type.name',
  kind: 'app.listing.type.kind',
  capacity: 'app.listing.capacity',
  description: 'app.listing.type.description',
} as const;

const isType = (value: unknown): value is RoomType =>
  typeof value === 'object' && value !== null && 'version' in value && 'kind' in value;

const valuesOf = (type: RoomType | undefined): z.input<typeof TypeForm> => ({
  name: type?.name ?? '',
  kind: type?.kind ?? 'room',
  capacity: type?.capacity ? String(type.capacity) : '',
  description: type?.description ?? '',
});

type FormProps = { readonly type: RoomType | undefined; readonly onClose: () => void };

function TypeEditor({ type, onClose }: FormProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const create = useChange(typesContract.createType, { invalidates: LISTING_TOPICS });
  const update = useChange(typesContract.updateType, { invalidates: LISTING_TOPICS });
  const query = { propertyId: property.id };
  const { form, stale } = useRecordForm(TypeForm, {
    record: type,
    valuesOf,
    isRecord: isType,
    labels: STALE_LABELS,
    onSubmit: async ({ description, capacity, ...rest }, stored) => {
      const body = { ...rest, capacity: capacity ?? null, description: description ?? null };
      if (stored) {
        const ifMatch = String(stored.version);
        await update.send({ params: { id: stored._id }, query, body }, { ifMatch });
      } else await create.send({ query, body });
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <Form form={form} id={FORM}>
      <StaleRecord
        stale={stale}
        wordsOf={(key, value) => (key === 'kind' ? t(`app.listing.kind.${ListingKind.parse(value)}`) : value)}
      />
      <Field
        label={t('app.listing.type.name')}
        hint={t('app.listing.type.name.hint')}
        error={errorOf('name')}
      >
        <Input autoComplete="off" data-autofocus="" {...register('name')} />
      </Field>
      <FieldRow>
        <Field label={t('app.listing.type.kind')} error={errorOf('kind')}>
          <Select {...register('kind')}>
            {LISTING_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`app.listing.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('app.listing.capacity')} note={t('app.optional')} error={errorOf('capacity')}>
          <Input inputMode="numeric" {...register('capacity')} />
        </Field>
      </FieldRow>
      <Field
        label={t('app.listing.type.description')}
        note={t('app.optional')}
        error={errorOf('description')}
      >
        <TextArea {...register('description')} />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t('app.listing.type.save')}
        </Button>
        <Button onClick={onClose}>{t('general.cancel')}</Button>
      </div>
    </Form>
  );
}

type TypeLineProps = {
  readonly type: RoomType;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
};

function TypeLine({ type, onEdit, onDelete }: TypeLineProps) {
  const { t, tn } = useLanguage();
  const facts = [
    t(`app.listing.kind.${type.kind}`),
    type.capacity !== null && tn('app.guests', type.capacity),
    tn('shell.property.listings', type.listings),
  ];
  return (
    <li>
      <span>
        <b>{type.name}</b>
        <span className="xs muted" style={{ display: 'block' }}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {onEdit && (
        <span className={styles['buttons']}>
          <IconButton
            label={t('app.listing.type.edit', { name: type.name })}
            icon={<Pencil aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            label={t('app.listing.type.delete', { name: type.name })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        </span>
      )}
    </li>
  );
}

/** The types of a property: made, changed and deleted where the listings are. */
export function TypesDrawer({ home }: { readonly home: () => string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const go = useDrawerNavigation();
  const [open, setOpen] = useState<RoomType | 'new'>();
  const [doomed, setDoomed] = useState<RoomType>();
  const { data, error, isFetching, refetch } = useQuery(typesQuery(property.id));
  const remove = useChange(typesContract.deleteType, { invalidates: LISTING_TOPICS });
  const mayManage = may('manage');
  const add = mayManage && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      {t('app.listing.type.add')}
    </Button>
  );
  const isList = data && open === undefined;
  return (
    <Drawer
      open
      title={t('app.listing.types')}
      subtitle={t('app.listing.types.lead')}
      onClose={() => go(home())}
      foot={isList && data.length > 0 && add}
    >
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {isList && data.length === 0 && (
        <Empty
          compact
          title={t('app.listing.types.none')}
          text={t('app.listing.types.none.text')}
          action={add}
        />
      )}
      {isList && data.length > 0 && (
        <ul className={styles['types']}>
          {data.map((type) => (
            <TypeLine
              key={type._id}
              type={type}
              onEdit={mayManage ? () => setOpen(type) : undefined}
              onDelete={() => setDoomed(type)}
            />
          ))}
        </ul>
      )}
      {open !== undefined && (
        <TypeEditor type={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      <DeleteDialog
        open={doomed !== undefined}
        itemName={doomed?.name ?? ''}
        onClose={() => setDoomed(undefined)}
        onConfirm={async () => {
          if (!doomed) return;
          await remove.send({ params: { id: doomed._id }, query: { propertyId: property.id } });
          notify('success', t('app.listing.type.deleted'));
        }}
      >
        {t('app.listing.type.deleteText')}
      </DeleteDialog>
    </Drawer>
  );
}
