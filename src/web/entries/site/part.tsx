import type { ReactNode } from 'react';

type PartProps = { readonly name: string; readonly children: ReactNode };

/** A part that the server repeats: not at all, once or for each row (main/page-template). */
export const Part = ({ name, children }: PartProps) => (
  <>
    {`[[${name}]]`}
    {children}
    {`[[/${name}]]`}
  </>
);
