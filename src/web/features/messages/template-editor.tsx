import { ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import {
  type MessageChannel,
  type MessageTemplate,
  messageTemplatesContract,
} from '#areas/guests/messages/templates.contract.ts';
import type { Language } from '#vocabulary/language.ts';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { useMedia } from '#web/shell/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import { Fields, Form } from '#web/ui/form.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { MessageLinks } from './links.ts';
import { MESSAGE_TOPICS } from './queries.ts';
import { TemplateChannels } from './template-channels.tsx';
import { TemplateHead } from './template-head.tsx';
import { TemplatePreview } from './template-preview.tsx';
import {
  inputOf,
  isTemplate,
  newValues,
  STALE_LABELS,
  TemplateForm,
  valuesOf,
  wrongLanguage,
} from './template-schema.ts';
import { TemplateSentence } from './template-sentence.tsx';
import { TemplateSwitch } from './template-switch.tsx';
import { TemplateTexts } from './template-texts.tsx';
import styles from './editor.module.css';

const FORM = 'message-template';

/** The fields that are saved, without what is counted or switched. */
const contentOf = (template: MessageTemplate): string => JSON.stringify(valuesOf(template));

/** A template that stays open when it was saved. */
function useTemplateForm(
  template: MessageTemplate | undefined,
  connected: readonly MessageChannel[],
  onCreated: ((id: string) => void) | undefined,
) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const create = useChange(messageTemplatesContract.createTemplate, { invalidates: MESSAGE_TOPICS });
  const update = useChange(messageTemplatesContract.updateTemplate, { invalidates: MESSAGE_TOPICS });
  const [base, setBase] = useState(template);
  const query = { propertyId: property.id };
  const record = useRecordForm(TemplateForm, {
    record: template,
    valuesOf,
    ...(!template && { defaultValues: newValues(connected) }),
    isRecord: isTemplate,
    labels: STALE_LABELS,
    onSubmit: async (values, stored) => {
      const body = inputOf(values);
      if (!stored) {
        const { _id: id } = await create.send({ query, body });
        notify('success', t('app.messages.created'));
        onCreated?.(id);
        return;
      }
      const saved = await update.send(
        { params: { id: stored._id }, query, body },
        { ifMatch: String(stored.version) },
      );
      settle(saved);
      notify('success', t('app.messages.saved'));
    },
  });
  const { form, settle: setKnown } = record;
  function follow(newer: MessageTemplate) {
    setBase(newer);
    setKnown(newer);
  }
  function settle(saved: MessageTemplate) {
    follow(saved);
    form.reset(valuesOf(saved));
  }
  // It was switched, or changed by another person while nothing was typed here: the form continues from there.
  useEffect(() => {
    if (!template || !base || template.version <= base.version) return;
    if (contentOf(template) === contentOf(base)) follow(template);
    else if (!form.isDirty && !record.stale.isNewer) settle(template);
  });
  return record;
}

type EditorProps = {
  readonly template: MessageTemplate | undefined;
  readonly links: MessageLinks;
  /** By what a new template can leave beside mail. */
  readonly connected?: readonly MessageChannel[];
  readonly onCreated?: (id: string) => void;
};

/** Deletes it after a question; the toast writes it again, off. */
function DeleteTemplate({
  template,
  links,
}: {
  readonly template: MessageTemplate;
  readonly links: MessageLinks;
}) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useChange(messageTemplatesContract.deleteTemplate, { invalidates: MESSAGE_TOPICS });
  const create = useChange(messageTemplatesContract.createTemplate, { invalidates: MESSAGE_TOPICS });
  const query = { propertyId: property.id };
  const undo = () => {
    const { name, purpose, trigger, conditions, channels, usefulUntil, late, texts } = template;
    const body = { name, purpose, trigger, conditions, channels, usefulUntil, late, texts };
    create.send({ query, body }).then(
      () => notify('success', t('app.messages.restored')),
      (failure: Error) => notify('error', failure.message),
    );
  };
  return (
    <>
      <MoreMenu
        items={[
          {
            key: 'delete',
            label: t('general.delete'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      <DeleteDialog
        open={isDeleting}
        itemName={template.name}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await remove.send({ params: { id: template._id }, query });
          notify('success', t('app.messages.deleted', { name: template.name }), {
            label: t('app.calendar.undo'),
            onPress: undo,
          });
          void navigate(links.home(), { replace: true });
        }}
      >
        <p>
          {template.planned === 0
            ? t('app.messages.deleteText')
            : tn('app.messages.deletePlanned', template.planned)}
        </p>
      </DeleteDialog>
    </>
  );
}

/** One template: when, to whom, through what, in which words; and as a guest sees it while it is written. */
export function TemplateEditor({ template, links, connected = [], onCreated }: EditorProps) {
  const { t, tn, format, language: reader } = useLanguage();
  const { mayCall } = useAccess();
  const isBeside = useMedia('(width >= 991px)');
  // A narrower window has no room for a third column.
  const hasPreview = useMedia('(width >= 1200px)');
  const [language, setLanguage] = useState<Language>(reader);
  const { form, stale } = useTemplateForm(template, connected, onCreated);
  const mayWrite = mayCall(messageTemplatesContract.updateTemplate);
  const values = form.watch();
  // A mistake may be in a language that is not on screen: show that language.
  const showWrong = () => setLanguage(wrongLanguage(form.getValues()) ?? language);
  const changed =
    template?.updatedBy &&
    t('app.messages.changedBy', { name: template.updatedBy, ago: format.ago(template.updatedAt) });
  return (
    <>
      <section
        aria-label={template?.name ?? t('app.messages.new')}
        className={styles['editor']}
        data-asks-before-leaving=""
      >
        <div className={styles['head']}>
          {!isBeside && (
            <Link to={links.home()} className={styles['back']} aria-label={t('app.messages.backToList')}>
              <ArrowLeft aria-hidden="true" />
            </Link>
          )}
          <div className={styles['title']}>
            <h2>{values.name?.trim() || t('app.messages.new')}</h2>
            <p>{[t(`app.messages.purpose.${values.purpose}.long`), changed].filter(Boolean).join(' · ')}</p>
          </div>
          <div className={styles['headEnd']}>
            {template &&
              (isBeside ? (
                <StatusPill family={template.isOn ? 'palm' : 'neutral'}>
                  {t(template.isOn ? 'app.messages.on' : 'app.messages.off')}
                </StatusPill>
              ) : (
                <TemplateSwitch template={template} hideLabel />
              ))}
            {template && mayCall(messageTemplatesContract.deleteTemplate) && (
              <DeleteTemplate template={template} links={links} />
            )}
          </div>
        </div>
        <div className={styles['body']}>
          <StaleRecord stale={stale} />
          <Form form={form} id={FORM}>
            <Fields readOnly={!mayWrite}>
              <TemplateHead form={form} isNew={!template} />
              <TemplateSentence form={form} />
              <TemplateChannels form={form} mayWrite={mayWrite} links={links} />
              <TemplateTexts
                form={form}
                template={template}
                mayWrite={mayWrite}
                language={language}
                onLanguage={setLanguage}
              />
            </Fields>
          </Form>
          {!hasPreview && <TemplatePreview values={values} language={language} />}
        </div>
        {mayWrite && (
          <div className={styles['foot']}>
            <p>
              {template
                ? template.isOn
                  ? `${tn('app.messages.replans', template.planned)} ${t('app.messages.notRepeated')}`
                  : t('app.messages.isOff')
                : t('app.messages.newIsOff')}
            </p>
            <Button type="submit" form={FORM} kind="primary" busy={form.isBusy} onClick={showWrong}>
              {t(template ? 'app.messages.save' : 'app.messages.create')}
            </Button>
          </div>
        )}
      </section>
      {hasPreview && (
        <aside aria-label={t('app.messages.preview')} className={styles['preview']}>
          <TemplatePreview values={values} language={language} />
        </aside>
      )}
    </>
  );
}
