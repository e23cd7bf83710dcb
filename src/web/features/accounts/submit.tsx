import { Button } from '#web/ui/button.tsx';

/** The one button of a form before the app. */
export const Submit = ({ busy, children }: { readonly busy: boolean; readonly children: string }) => (
  <Button type="submit" kind="primary" size="large" full busy={busy}>
    {children}
  </Button>
);
