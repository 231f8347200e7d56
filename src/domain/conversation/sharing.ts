/** How open cases are offered to members: settings, as the caller. */

export { readSharing, saveDuty, saveSharing, setAvailable } from './sharing/terms.ts'
