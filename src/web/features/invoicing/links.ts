/** The addresses of a document, made by the entry. */
export type InvoiceLinks = { readonly home: () => string; readonly invoice: (id: string) => string };
