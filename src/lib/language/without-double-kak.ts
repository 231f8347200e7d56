/** A template in which "Kak {nama}" is one "Kak" when the customer has no name. */
export const withoutDoubleKak = (template: string, customerName: string | null): string =>
  customerName?.trim() ? template : template.replace(/\bkak\s+(?=\{nama\})/gi, '')
