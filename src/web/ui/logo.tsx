/** The house door of the brand. Beside the name or in a link with a name of its own, so never read. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className={className}>
      <rect width="44" height="44" rx="13" fill="#cf5b2a" />
      <path
        d="M11 33V19.5a11 11 0 0 1 22 0V33M18.5 33v-8.5a3.5 3.5 0 0 1 7 0V33"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
