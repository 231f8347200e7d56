// Saved views of the inbox
export const views = 'Views'
export const saveThis = 'Save this view'
export const save = 'Save view'
export const name = 'Name of the view'
export const nameExample = 'For example: Resellers without a reply'
export const nameTaken = 'A view of this name exists. Choose another name.'
export const share = 'Share with the team'
export const shareHint = 'Every member sees it; its maker, the owner and admins can change it.'
export const saved = 'View saved'
export const mine = 'Mine'
export const shared = 'Team'
export const none =
  'No views yet. Filter or search conversations, then save the result here to open it again with one tap.'
export const manage = 'Manage views'
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Delete ${name}`
export const removed = (name: string) => `View “${name}” deleted`
export const openViews = 'Open saved views'
export const notLoaded = 'The views did not load.'
