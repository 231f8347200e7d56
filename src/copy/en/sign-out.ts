// Signing out with unsent messages, a session that ends while typing, and the hint to install;
// all load late
export const unsentAtSignOut = (count: number) =>
  count === 1 ? '1 message is not sent yet' : `${count} messages are not sent yet`
export const unsentLost =
  'They are removed from this browser if you sign out now. Wait until they are sent, or sign out anyway.'
export const signOutAnyway = 'Sign out and remove'
export const installHint = 'Open Tanggap like an app, right from the home screen.'
export const installNow = 'Install'
export const sessionOver = 'Your session has ended'
export const signInBeside = 'Sign in again'
export const signedInAgain = 'You are signed in again'
export const kept = {
  text: {
    stays: 'What you typed is still on this page. Sign in again in another tab, then save.',
    saveAgain: 'What you typed is still here. Save it once more.',
  },
  files: {
    stays:
      'The files you attached are still on this page. Sign in again in another tab, then send.',
    saveAgain: 'The files you attached are still here. Send them now.',
  },
}
