/** Acts of members on many rooms, carried out by a job. */

export { readBulk, startBulk, stepBulk, stopBulk } from './bulk/bulk.ts'
