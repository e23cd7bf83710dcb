import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import type { MessageLinks } from './links.ts';
import { messageSettingsQuery, templatesQuery, whatsappQuery } from './queries.ts';
import { TemplateEditor } from './template-editor.tsx';
import styles from './templates.module.css';

type PageProps = { readonly links: MessageLinks };

function Loading() {
  return (
    <div aria-busy="true" className={styles['waiting']}>
      <Skeleton shape="title-line" />
      <Skeleton shape="block" />
      <Skeleton lines={6} />
    </div>
  );
}

function Editor({ id, links }: PageProps & { readonly id: string | undefined }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(property.id));
  const template = id === undefined ? data?.[0] : data?.find(({ _id }) => _id === id);
  if (template) return <TemplateEditor key={template._id} template={template} links={links} />;
  if (data) {
    return (
      <div className={styles['waiting']}>
        <Empty title={t('app.messages.templateGone')} />
      </div>
    );
  }
  // The list beside it says so where it is shown.
  if (error) return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Loading />;
}

/** The template of the address; beside the list without a choice, the first one. */
export function OneTemplatePage({ links }: PageProps) {
  const { id } = useParams();
  return <Editor id={id} links={links} />;
}

export function NewTemplatePage({ links }: PageProps) {
  const navigate = useNavigate();
  const { property } = useProperty();
  const whatsapp = useQuery(whatsappQuery(property.id));
  const settings = useQuery(messageSettingsQuery(property.id));
  if (whatsapp.isPending || settings.isPending) return <Loading />;
  return (
    <TemplateEditor
      template={undefined}
      links={links}
      connected={[
        ...(whatsapp.data?.status === 'connected' ? (['whatsapp'] as const) : []),
        ...(settings.data?.hasThreads ? (['thread'] as const) : []),
      ]}
      onCreated={(id) => void navigate(links.template(id), { replace: true })}
    />
  );
}
