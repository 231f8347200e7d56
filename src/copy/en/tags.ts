// Tag management
export const title = 'Tags'
export const lead = 'Names and colours of conversation tags. New tags are made in a conversation.'
export const none = 'No tags yet. Add one from a conversation in the inbox.'
export const rooms = (count: string) =>
  count === '1' ? '1 conversation' : `${count} conversations`
export const edit = (name: string) => `Edit the tag ${name}`
export const editTitle = 'Edit tag'
export const name = 'Tag name'
export const colour = 'Colour'
export const noColour = 'No colour'
export const colours = {
  grey: 'Grey',
  red: 'Red',
  amber: 'Amber',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
}
export const saved = 'Tag saved'
export const merge = (name: string) => `Merge the tag ${name}`
export const mergeTitle = (name: string) => `Merge “${name}” into another tag`
export const mergeLead = (count: string) =>
  `${count === '1' ? '1 conversation gets' : `${count} conversations get`} the chosen tag, then this tag is deleted.`
export const mergeInto = 'Merge into'
export const mergeSubmit = 'Merge'
export const merged = (from: string, into: string) => `“${from}” was merged into “${into}”`
export const remove = (name: string) => `Delete the tag ${name}`
export const removed = (name: string, count: string) =>
  `The tag “${name}” was removed from ${rooms(count)}`
export const notLoaded = 'The tags did not load.'
export const nameRequired = 'Give this tag a name.'
