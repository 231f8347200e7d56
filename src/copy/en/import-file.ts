// The choice of a file with a table, for products and customers.
export const chooseFile = 'Choose a file'
export const otherFile = 'Choose another file'
export const reading = 'Reading the file…'
export const fileTooLarge = 'This file is larger than 5 MB. Split it into several files.'
