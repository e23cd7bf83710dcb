import type { ReactNode } from 'react';

type PartProps = { readonly name: string; readonly children: ReactNode };

/** What the server says as often as it has something to say: not at all, once or for each row (main/page-template). */
export const Part = ({ name, children }: PartProps) => (
  <>
    {`[[${name}]]`}
    {children}
    {`[[/${name}]]`}
  </>
);
