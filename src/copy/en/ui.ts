// ConfirmDialog
export const typeToContinue = (typed: string) => `Type “${typed}” to continue`

// Copyable
export const copied = 'Copied'
export const copyNamed = (name: string) => `Copy ${name}`

// MenuPopup
export const chosen = 'chosen'

// States
export const loading = 'Loading'
export const notLoaded = 'Could not be loaded'
export const reload = 'Reload'

// TextInput
export const hidePassword = 'Hide password'
export const showPassword = 'Show password'
export const hideSecret = 'Hide the text'
export const showSecret = 'Show the text'

// ToastList
export const notifications = 'Notifications'
export const succeeded = 'Succeeded'
