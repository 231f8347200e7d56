/** Acts of members on many rooms, carried out by a job. */

export { readBulk, startBulk, runBulk, stopBulk, undoBulk } from './bulk/bulk.ts'
