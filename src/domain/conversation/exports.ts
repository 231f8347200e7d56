/** Exports one conversation as a file. */

export { exportRoom } from './export/export.ts'
