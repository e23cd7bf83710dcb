import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';

import { type User, meContract } from '#areas/platform/accounts/users/me.contract.ts';
import { PersonName } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { AskFrame } from './ask-frame.ts';

type AddNamePageProps = {
  readonly Frame: AskFrame;
  /** Where the person wanted to go. */
  readonly next: string;
  /** The same, unless another question comes first. */
  readonly onwards: (person: User) => string;
};

/** S-APP-09, R-LOGIN-09. The page blocks no person: "not now" continues. */
export function AddNamePage({ Frame, next, onwards }: AddNamePageProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { send } = useChange(meContract.updateMeV2);
  const form = useZodForm(z.object({ name: PersonName }), {
    defaultValues: { name: '' },
    onSubmit: async (body) => {
      const person = await send({ body });
      queries.setQueryData(meQuery.queryKey, person);
      await navigate(onwards(person), { replace: true });
    },
  });
  return (
    <Frame
      title={t('account.name.title')}
      lead={t('account.name.lead')}
      foot={
        <LinkButton to={next} replace kind="quiet" size="small">
          {t('account.later')}
        </LinkButton>
      }
    >
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary" size="large" full busy={form.isBusy}>
            {t('account.name.save')}
          </Button>
        }
      >
        <Field label={t('start.name.label')} error={form.errorOf('name')}>
          <Input size="large" autoComplete="name" {...form.register('name')} />
        </Field>
      </Form>
    </Frame>
  );
}
