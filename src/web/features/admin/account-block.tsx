import { useState } from 'react';
import { z } from 'zod';

import { BLOCK_REASON_MAX, blockContract } from '#areas/platform/accounts/users/blocks.contract.ts';
import type { ListedUser } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { USER_TOPICS } from './users.ts';

const Reason = z.object({
  reason: z.string().trim().min(5, 'general.required').max(BLOCK_REASON_MAX, 'general.invalid.tooLong'),
});

/** D-26: blocks a person's account with a reason that the person reads, or unblocks it. */
export function AccountBlock({ user }: { readonly user: ListedUser }) {
  const { t } = useLanguage();
  const own = user.properties.filter(({ rol }) => rol === 'owner');
  const stopped = own.find(({ blocked }) => blocked !== null);
  const block = useChange(blockContract.blockAccounts, { invalidates: USER_TOPICS });
  const unblock = useChange(blockContract.unblockAccounts, { invalidates: USER_TOPICS });
  const [asked, setAsked] = useState<string | null>(null);
  const params = { id: user._id };
  const form = useZodForm(Reason, {
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => setAsked(reason),
  });
  if (own.length === 0) return null;
  const notifySuccess = (text: string) => () => notify('success', text);
  const failed = (failure: Error) => notify('error', failure.message);
  if (stopped) {
    return (
      <Part title={t('admin.block.title')}>
        <Notice family="rose">{t('admin.block.is', { reason: stopped.blocked ?? '' })}</Notice>
        <Button
          busy={unblock.isPending}
          onClick={() => void unblock.send({ params }).then(notifySuccess(t('admin.block.undone')), failed)}
        >
          {t('admin.block.undo')}
        </Button>
      </Part>
    );
  }
  return (
    <Part title={t('admin.block.title')}>
      <Form
        form={form}
        actions={
          <Button type="submit" busy={block.isPending}>
            {t('admin.block.do')}
          </Button>
        }
      >
        <Field label={t('admin.block.reason')} hint={t('admin.block.text')} error={form.errorOf('reason')}>
          <TextArea rows={2} {...form.register('reason')} />
        </Field>
      </Form>
      <WarningDialog
        open={asked !== null}
        title={t('admin.block.question', { name: user.name })}
        confirmLabel={t('admin.block.do')}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() =>
          block.send({ params, body: { reason: asked ?? '' } }).then(notifySuccess(t('admin.block.done')))
        }
      >
        {t('admin.block.text')}
      </WarningDialog>
    </Part>
  );
}
