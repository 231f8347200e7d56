// The import of customers from a file.
export const open = 'Import'
export const title = 'Import customers'
export const lead =
  'A CSV or Excel file, or contacts of a phone (.vcf). Customers are known by their number, so importing again makes no duplicates.'
export const emptyFile = 'This file is empty. Choose a file with numbers of customers.'
export const name = 'Name'
export const number = 'WhatsApp number'
export const numberNeeded = 'Choose the column with the WhatsApp numbers.'
export const counts = (added: string, changed: string, same: string) =>
  `${added} new, ${changed} updated, ${same} already the same.`
export const duplicates = (count: string) =>
  count === '1'
    ? '1 row repeats a number; the last one counts.'
    : `${count} rows repeat a number; the last one counts.`
export const invalid = (count: string) =>
  count === '1'
    ? '1 row is left out because its number cannot be read:'
    : `${count} rows are left out because their number cannot be read:`
export const invalidLine = (line: number, text: string) => `Row ${line}: ${text}`
export const preview = 'Preview'
export const statuses = { new: 'New', changed: 'Updated', same: 'Same' }
export const renamed = (before: string, after: string) => `${before} → ${after}`
export const noName = 'No name'
export const fieldValue = (field: string, value: string) => `${field}: ${value}`
export const andMore = (count: string) =>
  count === '1' ? 'and 1 more row' : `and ${count} more rows`
export const agreed = 'These new customers agreed to receive promotions'
export const agreedHint =
  'Without consent, campaigns leave them out. The choice of known customers does not change.'
const customers = (count: string) => (count === '1' ? '1 customer' : `${count} customers`)
export const save = (count: string) => `Save ${customers(count)}`
export const done = (added: string, changed: string) =>
  `${customers(added)} added, ${changed} updated`
export const tag = 'Tag for all of them (optional)'
export const tagHint = 'Campaigns can reach them by this tag. Their first conversation gets it too.'
export const last = (when: string, added: string, changed: string) =>
  `Last import, ${when}: ${customers(added)} added, ${changed} updated.`
export const lastTag = (tag: string) => `Tag: ${tag}.`
export const undone = 'Import undone'
export const undoneCount = (removed: string, restored: string) =>
  `${customers(removed)} removed, ${restored} restored.`
export const undoneKept = (count: string) =>
  count === '1'
    ? '1 new customer stays, because they have a conversation, a note or a change since.'
    : `${count} new customers stay, because they have a conversation, a note or a change since.`
