import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';

import { Email, signUpContract } from '#areas/accounts/sign-up.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { LanguageMenu } from '#web/shell/language-menu.tsx';
import { useLanguage } from '#web/shell/language.tsx';
import { isSignedIn } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { Logo } from '#web/ui/logo.tsx';
import styles from './login-page.module.css';
import { ownPath } from './next-path.ts';

const Credentials = z.object({ email: Email, password: z.string().min(1, 'general.required').max(1024) });

type LoginPageProps = {
  /** Pages of another host: reached by leaving this one. */
  readonly register: () => string;
  readonly verification: (username: string) => string;
};

function LoginForm({ verification, next }: Pick<LoginPageProps, 'verification'> & { readonly next: string }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { send } = useChange(signUpContract.logIn);
  const form = useZodForm(Credentials, {
    defaultValues: { email: '', password: '' },
    onSubmit: async ({ email, password }) => {
      try {
        await send({ body: { username: email, password } });
      } catch (failure) {
        // R-LOGIN-04: the account exists and its address was never confirmed.
        if (!(failure instanceof CallFailure) || !failure.is('user-not-confirmed')) throw failure;
        location.assign(verification(email));
        return;
      }
      queries.clear();
      await navigate(next, { replace: true });
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" size="large" full busy={form.isBusy}>
          {t('app.login.submit')}
        </Button>
      }
    >
      <Field label={t('app.login.email')} error={form.errorOf('email')}>
        <Input
          type="email"
          size="large"
          autoComplete="username"
          inputMode="email"
          {...form.register('email')}
        />
      </Field>
      <Field label={t('app.login.password')} error={form.errorOf('password')}>
        <PasswordField size="large" {...form.register('password')} />
      </Field>
    </Form>
  );
}

const POINTS = ['app.login.point.calendar', 'app.login.point.registry', 'app.login.point.checkIn'] as const;

export function LoginPage({ register, verification }: LoginPageProps) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const next = ownPath(search.get('next'));
  if (isSignedIn()) return <Navigate to={next} replace />;
  return (
    <div className={styles['frame']}>
      <title>{`${t('app.login.title')} · Posada`}</title>
      <div className={styles['panel']}>
        <Logo className={styles['logo'] ?? ''} />
        <p className={styles['promise']}>{t('app.login.promise')}</p>
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point}>
              <span>
                <Check aria-hidden="true" />
              </span>
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
      <main className={styles['side']}>
        <div className={styles['language']}>
          <LanguageMenu />
        </div>
        <div className={styles['form']}>
          <h1>{t('app.login.title')}</h1>
          <p className={styles['lead']}>{t('app.login.lead')}</p>
          <LoginForm verification={verification} next={next} />
          <p className={styles['register']}>
            {t('app.login.noAccount')} <a href={register()}>{t('app.login.register')}</a>
          </p>
        </div>
      </main>
    </div>
  );
}
