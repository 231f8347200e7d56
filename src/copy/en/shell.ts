export * from '../id/shell.ts'

// install
export const installApp = 'Install on the home screen'
export const installByMenu = 'In Safari: tap Share, then "Add to Home Screen".'
