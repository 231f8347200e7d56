/** Settings for offering open cases to members, with the caller's rights. */

export { readSharing, saveDuty, saveSharing, setAvailable } from './sharing/terms.ts'
