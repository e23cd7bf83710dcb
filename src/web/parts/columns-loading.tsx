import type { ReactNode } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/states.tsx';

type ColumnsLoadingProps = {
  /** Skeletons in the shape of the main column. */
  readonly children: ReactNode;
};

/** A page with a column at its side, while its data is on the way. */
export function ColumnsLoading({ children }: ColumnsLoadingProps) {
  const { t } = useLanguage();
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      <Columns
        aside={
          <Card padded>
            <Skeleton lines={6} />
          </Card>
        }
      >
        {children}
      </Columns>
    </div>
  );
}
