/** Acts of members on many rooms. A job carries them out. */

export { readBulk, startBulk, runBulk, stopBulk, undoBulk } from './bulk/bulk.ts'
