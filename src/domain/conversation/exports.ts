/** Exports one conversation, or everything about a customer, as a file. */

export { exportRoom } from './export/export.ts'
export { exportCustomer } from './export/export-customer.ts'
