import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Film, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { type PlaylistEntry, videosContract } from '#areas/platform/videos/videos.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { PlaylistDrawer, VideoDrawer } from './video-drawers.tsx';
import { type Opened, playlistsQuery, type VideoEntry } from './videos.ts';
import styles from './videos.module.css';

const SOURCES = { youtube: 'YouTube', vimeo: 'Vimeo', file: 'MP4 / WebM' } as const;

type Doing = {
  readonly open: (what: Opened) => void;
  readonly ask: (what: Opened) => void;
};

type ToolsProps = {
  readonly name: string;
  /** Counted from 0, of so many. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (place: number) => Promise<unknown>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** Up, down, edit, delete: each names its video. */
function Tools({ name, place, count, onMove, onEdit, onDelete }: ToolsProps) {
  const { t } = useLanguage();
  const move = (to: number) => {
    onMove(to).catch((error: Error) => notify('error', error.message));
  };
  return (
    <span className={styles['tools']}>
      <IconButton
        label={t('admin.videos.up', { name })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={place === 0}
        onClick={() => move(place - 1)}
      />
      <IconButton
        label={t('admin.videos.down', { name })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={place === count - 1}
        onClick={() => move(place + 1)}
      />
      <IconButton
        label={t('admin.videos.edit', { name })}
        icon={<Pencil aria-hidden="true" />}
        onClick={onEdit}
      />
      <IconButton
        label={t('admin.videos.delete', { name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onDelete}
      />
    </span>
  );
}

type RowProps = Doing & { readonly playlist: PlaylistEntry; readonly video: VideoEntry };

function VideoRow({ playlist, video, open, ask }: RowProps) {
  const update = useChange(videosContract.updateVideo, { invalidates: [playlistsQuery.queryKey] });
  const what = { kind: 'video', playlist, video } as const;
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <b>{video.titles.es}</b>
        <a href={video.url} target="_blank" rel="noopener noreferrer" className="sm">
          {SOURCES[video.source]} · /videos/{video.slug}
        </a>
      </span>
      <Tools
        name={video.titles.es}
        place={playlist.videos.indexOf(video)}
        count={playlist.videos.length}
        onMove={(place) => update.send({ params: { id: video._id }, body: { place } })}
        onEdit={() => open(what)}
        onDelete={() => ask(what)}
      />
    </li>
  );
}

type PlaylistCardProps = Doing & { readonly playlists: readonly PlaylistEntry[]; readonly place: number };

function PlaylistCard({ playlists, place, open, ask }: PlaylistCardProps) {
  const { t } = useLanguage();
  const update = useChange(videosContract.updatePlaylist, { invalidates: [playlistsQuery.queryKey] });
  const playlist = playlists[place];
  if (!playlist) return null;
  const name = playlist.titles.es;
  const what = { kind: 'playlist', playlist } as const;
  return (
    <Card
      title={name}
      mark={
        <StatusPill family={playlist.isPublic ? 'palm' : 'grey'}>
          {t(playlist.isPublic ? 'admin.videos.public' : 'admin.videos.private')}
        </StatusPill>
      }
      aside={
        <Tools
          name={name}
          place={place}
          count={playlists.length}
          onMove={(to) => update.send({ params: { id: playlist._id }, body: { place: to } })}
          onEdit={() => open(what)}
          onDelete={() => ask(what)}
        />
      }
    >
      {playlist.videos.length === 0 ? (
        <Empty compact title={t('admin.videos.empty')} />
      ) : (
        <ol className={styles['videos']}>
          {playlist.videos.map((video) => (
            <VideoRow key={video._id} playlist={playlist} video={video} open={open} ask={ask} />
          ))}
        </ol>
      )}
      <div className={styles['foot']}>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          aria-label={t('admin.videos.addVideoTo', { name })}
          onClick={() => open({ kind: 'video', playlist, video: null })}
        >
          {t('admin.videos.addVideo')}
        </Button>
      </div>
    </Card>
  );
}

function DeleteQuestion({ what, onClose }: { readonly what: Opened; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const changed = { invalidates: [playlistsQuery.queryKey] };
  const removePlaylist = useChange(videosContract.deletePlaylist, changed);
  const removeVideo = useChange(videosContract.deleteVideo, changed);
  const one = what.kind === 'video' ? what.video : what.playlist;
  if (!one) return null;
  const args = { params: { id: one._id } };
  return (
    <DeleteDialog
      open
      itemName={one.titles.es}
      onClose={onClose}
      onConfirm={async () => {
        await (what.kind === 'video' ? removeVideo.send(args) : removePlaylist.send(args));
        notify('success', t('admin.videos.deleted'));
      }}
    >
      {t(what.kind === 'video' ? 'admin.videos.deleteVideo' : 'admin.videos.deletePlaylist')}
    </DeleteDialog>
  );
}

function Playlists({ open, ask }: Doing) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(playlistsQuery);
  if (!data && error) {
    return (
      <Card>
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className={styles['lists']}>
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <Skeleton shape="card" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <Empty
          icon={<Film aria-hidden="true" />}
          title={t('admin.videos.none')}
          text={t('admin.videos.none.text')}
        />
      </Card>
    );
  }
  return (
    <div className={styles['lists']}>
      {data.map(({ _id }, place) => (
        <PlaylistCard key={_id} playlists={data} place={place} open={open} ask={ask} />
      ))}
    </div>
  );
}

/** The videos of the public page (S-SITE-08), as administrators enter and order them. */
export function VideosPage() {
  const { t } = useLanguage();
  const [opened, setOpened] = useState<Opened>();
  const [asked, setAsked] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Page
      title={t('admin.videos.title')}
      subtitle={t('admin.videos.lead')}
      actions={
        <Button
          kind="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpened({ kind: 'playlist', playlist: null })}
        >
          {t('admin.videos.addPlaylist')}
        </Button>
      }
    >
      <Playlists open={setOpened} ask={setAsked} />
      {opened?.kind === 'playlist' && <PlaylistDrawer playlist={opened.playlist} onClose={close} />}
      {opened?.kind === 'video' && (
        <VideoDrawer playlist={opened.playlist} video={opened.video} onClose={close} />
      )}
      {asked && <DeleteQuestion what={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}
