import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { useLanguage } from '#web/shell/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { paths } from './paths.ts';

/** Ctrl K (⌘ K) from anywhere. */
export function useFindShortcut(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open]);
}

export function FindDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <Dialog open={open} title={t('shell.find.short')} onClose={onClose}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.trim()) return;
          onClose();
          void navigate(paths.reservations(text.trim()));
        }}
      >
        <Field label={t('shell.find.placeholder')}>
          <Input
            type="search"
            data-autofocus=""
            size="large"
            icon={<Search aria-hidden="true" />}
            value={text}
            onChange={({ target }) => setText(target.value)}
            trailing={
              <Button type="submit" kind="primary" size="small">
                {t('shell.find.short')}
              </Button>
            }
          />
        </Field>
      </form>
    </Dialog>
  );
}
