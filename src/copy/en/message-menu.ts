// Message menu
export const menuOf = 'Message menu'
export const reply = 'Reply'
export const copyText = 'Copy text'
export const copied = 'Text copied'
export const notCopied = 'The browser does not allow copying'
export const react = 'React'
export const reactTitle = 'React to this message'
export const removeReaction = 'Remove the reaction'
export const reactWith = (emoji: string) => `React with ${emoji}`
export const edit = 'Edit'
export const editTitle = 'Edit the message'
export const editLead = 'The customer sees the new text, marked as edited.'
export const editField = 'Message text'
export const saveEdit = 'Save the change'
export const revoke = 'Delete for everyone'
export const revokeTitle = 'Delete this message for everyone?'
export const revokeWords =
  'It disappears from the customer’s phone too. WhatsApp refuses when the message is too old.'
