/** Texts name headers, fields and codes between back quotes. */
export function Words({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}
