import type { ReactNode } from 'react';

import { type Partner, type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import type { IssuerChoice } from './issuers.ts';

export type ConnectProps = {
  readonly partner: Partner;
  /** The connection whose credentials are renewed; none for a new connection. */
  readonly connection: PropertyIntegration | undefined;
  /** The issuer of its tax documents, when a person has to choose one. */
  readonly issuers?: readonly IssuerChoice[];
  readonly onClose: () => void;
  /** Where a system that was just connected leads on to; it closes where that is left out. */
  readonly onConnected?: (() => void) | undefined;
  /** Of the app that a system is part of, in the marketplace. */
  readonly appPage?: ((id: string) => string) | undefined;
};

type ConnectFrameProps = ConnectProps & {
  /** Id of the form inside. */
  readonly form: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly children: ReactNode;
};

/** The drawer around a form that connects a system, or renews the access to it. */
export function ConnectFrame({
  partner,
  connection,
  onClose,
  form,
  action,
  isBusy,
  children,
}: ConnectFrameProps) {
  const { t } = useLanguage();
  const { name, summary } = partner;
  return (
    <Drawer
      open
      title={t(connection ? 'app.connection.renewOf' : 'app.connection.connectTo', { name })}
      subtitle={summary}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Drawer>
  );
}
