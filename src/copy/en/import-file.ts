// The choice of a file with a table, for products and customers.
export const chooseFile = 'Choose a file'
export const otherFile = 'Choose another file'
export const reading = 'Reading the file…'
export const fileTooLarge = 'This file is larger than 5 MB. Split it into several files.'
export const firstIsHead = 'The first row names the columns'
export const columnOf = (head: string) => `Column “${head}”`
export const columnNumber = (position: number) => `Column ${position}`
export const leaveOut = 'Not used'
export const onlySheetRead = (name: string, left: string) =>
  `Only the sheet “${name}” was read. Not read: ${left}.`
export const saveSheetAlone = 'Save that sheet as its own file if you need it.'
