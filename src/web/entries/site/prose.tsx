import type { ReactNode } from 'react';

/** `**so**` is strong; Posada's own texts have no other markup. */
function Words({ text }: { readonly text: string }) {
  return text
    .split('**')
    .map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part)) as ReactNode;
}

/** A text of several paragraphs: a blank line begins one, lines with `- ` are the items of a list. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block}>
        {block.split('\n').map((line) => (
          <li key={line}>
            <Words text={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <Words text={block} />
      </p>
    ),
  );
}
