import type { PageMeta } from '#vocabulary/paging.ts';
import { useLanguage } from '../shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './paging.module.css';

type PagingProps = {
  /** `isAtLeast`: counting stopped there, and there are more. */
  readonly meta: PageMeta & { readonly isAtLeast?: boolean };
  readonly onPage: (page: number) => void;
};

/** "51–100 de 230" and the ways to both sides. */
export function Paging({ meta: { total, page, limit, isAtLeast = false }, onPage }: PagingProps) {
  const { t, format } = useLanguage();
  if (total <= limit && page === 1) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(total, page * limit);
  return (
    <nav aria-label={t('app.paging.label')} className={styles['paging']}>
      <span className="num">
        {t('app.paging.range', { first, last, total: `${format.number(total)}${isAtLeast ? '+' : ''}` })}
      </span>
      <div>
        {page > 1 && (
          <Button size="small" onClick={() => onPage(page - 1)}>
            {t('app.paging.previous')}
          </Button>
        )}
        {(last < total || isAtLeast) && (
          <Button size="small" onClick={() => onPage(page + 1)}>
            {t('app.paging.next')}
          </Button>
        )}
      </div>
    </nav>
  );
}
