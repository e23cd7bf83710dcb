import type { ReactNode } from 'react';

import { type PlaylistEntry, videosContract } from '#areas/platform/videos/videos.contract.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import {
  PlaylistForm,
  playlistsQuery,
  playlistValues,
  type VideoEntry,
  VideoForm,
  videoValues,
} from './videos.ts';

const FORM = 'video';
const CHANGED = { invalidates: [playlistsQuery.queryKey] };

type FrameProps = {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Frame({ title, isBusy, onClose, children }: FrameProps) {
  const { t } = useLanguage();
  return (
    <Drawer
      open
      title={title}
      onClose={onClose}
      foot={
        <Button type="submit" form={FORM} kind="primary" busy={isBusy}>
          {t('admin.videos.save')}
        </Button>
      }
    >
      {children}
    </Drawer>
  );
}

type PlaylistDrawerProps = { readonly playlist: PlaylistEntry | null; readonly onClose: () => void };

export function PlaylistDrawer({ playlist, onClose }: PlaylistDrawerProps) {
  const { t } = useLanguage();
  const create = useChange(videosContract.createPlaylist, CHANGED);
  const update = useChange(videosContract.updatePlaylist, CHANGED);
  const form = useZodForm(PlaylistForm, {
    defaultValues: playlistValues(playlist),
    onSubmit: async (body) => {
      await (playlist ? update.send({ params: { id: playlist._id }, body }) : create.send({ body }));
      notify('success', t('admin.videos.saved'));
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <Frame
      title={playlist?.titles.es ?? t('admin.videos.addPlaylist')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={FORM} form={form}>
        {SUPPORTED_LANGUAGES.map((language) => (
          <Field
            key={language}
            label={t(`admin.videos.title.${language}`)}
            note={language === 'es' ? undefined : t('app.optional')}
            error={errorOf(`titles.${language}`)}
          >
            <Input autoComplete="off" lang={language} {...register(`titles.${language}`)} />
          </Field>
        ))}
        <Field label={t('admin.videos.slug')} hint={t('admin.videos.slug.hint')} error={errorOf('slug')}>
          <Input autoComplete="off" spellCheck={false} {...register('slug')} />
        </Field>
        <Switch
          label={t('admin.videos.public')}
          hint={t('admin.videos.public.hint')}
          {...register('isPublic')}
        />
      </Form>
    </Frame>
  );
}

type VideoDrawerProps = {
  readonly playlist: PlaylistEntry;
  readonly video: VideoEntry | null;
  readonly onClose: () => void;
};

export function VideoDrawer({ playlist, video, onClose }: VideoDrawerProps) {
  const { t } = useLanguage();
  const create = useChange(videosContract.createVideo, CHANGED);
  const update = useChange(videosContract.updateVideo, CHANGED);
  const form = useZodForm(VideoForm, {
    defaultValues: videoValues(video),
    onSubmit: async (body) => {
      await (video
        ? update.send({ params: { id: video._id }, body })
        : create.send({ params: { id: playlist._id }, body }));
      notify('success', t('admin.videos.saved'));
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <Frame title={video?.titles.es ?? t('admin.videos.addVideo')} isBusy={form.isBusy} onClose={onClose}>
      <Form id={FORM} form={form}>
        <Field label={t('admin.videos.url')} hint={t('admin.videos.url.hint')} error={errorOf('url')}>
          <Input type="url" autoComplete="off" {...register('url')} />
        </Field>
        <Field label={t('admin.videos.slug')} hint={t('admin.videos.slug.hint')} error={errorOf('slug')}>
          <Input autoComplete="off" spellCheck={false} {...register('slug')} />
        </Field>
        {SUPPORTED_LANGUAGES.flatMap((language) => {
          const note = language === 'es' ? undefined : t('app.optional');
          return [
            <Field
              key={`title-${language}`}
              label={t(`admin.videos.title.${language}`)}
              note={note}
              error={errorOf(`titles.${language}`)}
            >
              <Input autoComplete="off" lang={language} {...register(`titles.${language}`)} />
            </Field>,
            <Field
              key={`summary-${language}`}
              label={t(`admin.videos.summary.${language}`)}
              note={note}
              error={errorOf(`summaries.${language}`)}
            >
              <TextArea lang={language} {...register(`summaries.${language}`)} />
            </Field>,
          ];
        })}
      </Form>
    </Frame>
  );
}
