// Saved views of the inbox and saved segments of the customers
export const share = 'Share with the team'
export const shareHint = 'Every member sees it; its maker, the owner and admins can change it.'
export const mine = 'Mine'
export const shared = 'Team'
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Delete ${name}`
export const ofScreen = {
  inbox: {
    saveThis: 'Save this view',
    save: 'Save view',
    name: 'Name of the view',
    nameExample: 'For example: Resellers without a reply',
    nameTaken: 'A view of this name exists. Choose another name.',
    saved: 'View saved',
    none: 'No views yet. Filter or search conversations, then save the result here to open it again with one tap.',
    manage: 'Manage views',
    removed: (name: string) => `View “${name}” deleted`,
    notLoaded: 'The views did not load.',
  },
  pelanggan: {
    saveThis: 'Save this segment',
    save: 'Save segment',
    name: 'Name of the segment',
    nameExample: 'For example: Resellers long silent',
    nameTaken: 'A segment of this name exists. Choose another name.',
    saved: 'Segment saved',
    none: 'No segments yet. Filter or search customers, then save the result here to open it again with one tap.',
    manage: 'Manage segments',
    removed: (name: string) => `Segment “${name}” deleted`,
    notLoaded: 'The segments did not load.',
  },
}
