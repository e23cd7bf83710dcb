import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Plus } from 'lucide-react';
import { Outlet, useLocation, useParams } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Begin } from './begin.tsx';
import type { MessageLinks } from './links.ts';
import { MessagesFrame } from './messages-frame.tsx';
import { hasBegun, messageSettingsQuery, templatesQuery } from './queries.ts';
import { TemplateList } from './template-list.tsx';
import styles from './templates.module.css';

function Loading() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles['row']}>
          <Skeleton shape="title-line" />
          <span />
          <div className={styles['rowWhen']}>
            <Skeleton lines={2} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Without templates: the six to begin with, or none because they were deleted. */
function FirstFace({ links }: { readonly links: MessageLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(messageSettingsQuery(property.id));
  if (!data && error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (!hasBegun(data)) return <Begin />;
  return (
    <Empty
      icon={<MessageCircle aria-hidden="true" />}
      title={t('app.messages.none')}
      text={t('app.messages.none.text')}
      action={
        <ScreenLink to={links.create()} kind="primary">
          {t('app.messages.new')}
        </ScreenLink>
      }
    />
  );
}

/** S-APP-40: what is said to guests. The list on the left, one template in the middle, and on the right as a guest sees it. */
export function TemplatesPage({ links }: { readonly links: MessageLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { pathname } = useLocation();
  const { id } = useParams();
  const isBeside = useMedia('(width >= 991px)');
  const { data: templates, error, isFetching, refetch } = useQuery(templatesQuery(property.id));
  const isHome = pathname === links.home();
  const isNew = pathname === links.create();
  const openId = id ?? (isHome && isBeside ? templates?.[0]?._id : undefined);
  const isEmpty = templates?.length === 0;
  const hasEditor = isBeside || !isHome;
  return (
    <MessagesFrame
      links={links}
      isWide={!isEmpty || isNew}
      actions={
        !isEmpty &&
        (isBeside || isHome) && (
          <ScreenLink to={links.create()} icon={<Plus aria-hidden="true" />}>
            {t('app.messages.new')}
          </ScreenLink>
        )
      }
    >
      {isEmpty && !isNew ? (
        <FirstFace links={links} />
      ) : (
        <div className={styles['columns']}>
          {(isBeside || isHome) && (
            <section aria-label={t('app.messages.list')} className={styles['list']}>
              {templates && <TemplateList templates={templates} links={links} openId={openId} />}
              {!templates && error && (
                <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
              )}
              {!templates && !error && <Loading />}
            </section>
          )}
          {hasEditor && <Outlet />}
        </div>
      )}
    </MessagesFrame>
  );
}
