// Signing out with unsent messages, and the hint to install; both load late
export const unsentAtSignOut = (count: number) =>
  count === 1 ? '1 message is not sent yet' : `${count} messages are not sent yet`
export const unsentLost =
  'They are removed from this browser if you sign out now. Wait until they are sent, or sign out anyway.'
export const signOutAnyway = 'Sign out and remove'
export const installHint = 'Open Tanggap like an app, right from the home screen.'
export const installNow = 'Install'
