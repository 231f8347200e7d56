import type { CellFault, ProductColumn } from '../../domain/product/cell-text.ts'
import { counted, nounOf } from '../counted.ts'

export const products = 'Products & prices'

// ProductsPanel
export const sources = 'Sources'
export const knowledgeParts = 'Parts of the knowledge'
export const searchProducts = 'Search products'
export const productCount = (count: string) => `${count} ${count === '1' ? 'row' : 'rows'}`
export const addProduct = 'Add product'
export const saving = 'Saving…'
export const archived = 'Archived'
export const noProducts = 'No products yet.'
export const noProductsLead =
  'Enter names and prices. The AI answers price, size and stock exactly from here.'
export const readOnly = 'Only owners and admins can change products.'

// ProductGrid
export const columns: Record<ProductColumn, string> = {
  name: 'Product',
  variant: 'Variant',
  price_rupiah: 'Price',
  unit: 'Unit',
  stock: 'Stock',
  attributes: 'Properties',
  duration_minutes: 'Duration',
  valid_until: 'Valid until',
  photo_url: 'Photo',
}
export const rowNumber = 'Row'
export const newRow = 'Type or paste here'
export const archiveNamed = (name: string) => `Archive ${name}`
export const archiveUnnamed = 'Discard this row'
export const editCell = (column: string, name: string) => `${column} ${name}`.trim()
export const gridKeys =
  'Arrows to move, Enter to edit, Ctrl+V to paste from Excel, Ctrl+Z to undo, Esc and then Tab to leave.'
export const faultCount = (count: string) =>
  count === '1' ? '1 cell needs fixing' : `${count} cells need fixing`
export const faults: Record<CellFault | 'duplicate' | 'notSaved', string> = {
  nameMissing: 'Enter the product name.',
  tooLong: 'Too long.',
  notAPrice: 'Enter a price such as 15000, 15rb or Rp15.000.',
  priceTooSmall: 'Too small. Did you mean thousands? Enter 15rb, for example.',
  notWhole: 'The price must be in whole rupiah.',
  notAStock: 'Stock must be a whole number, or “habis”.',
  notAttributes: 'Enter properties such as “Colour: red; Fabric: cotton”.',
  notADuration: 'Enter a duration such as “45 menit” or “1 jam 30 menit”.',
  notADate: 'Enter a date such as 31/12/2026.',
  notALink: 'Enter a full link, such as https://example.com/photo.jpg.',
  tooLarge: 'The number or the content is too large.',
  duplicate: 'Another row has this name and variant.',
  notSaved: 'Not saved yet. Press Enter in this cell to try again.',
}

// ProductForm
export const editProduct = 'Edit product'
export const hints: Partial<Record<ProductColumn, string>> = {
  variant: 'Size, flavour or colour. One row per variant.',
  stock: 'Empty means not recorded; the AI does not mention stock.',
  attributes: 'Separate with semicolons: “Colour: red; Fabric: cotton”.',
  duration_minutes: 'For services, for example “45 menit”.',
  valid_until: 'After this date the AI no longer quotes the price.',
}
export const archive = 'Archive'
export const noPrice = 'no price yet'
export const stockLeft = (count: string) => `${count} in stock`
export const soldOut = 'sold out'

// photo
export const photo = 'Photo'
export const photoOf = (name: string) => `Photo of ${name || 'the product'}`
export const photoHint =
  'JPEG or PNG, at most 5 MB. The AI sends it when a customer asks for a photo.'
export const photoLink = 'Or a link to a photo, which is sent as a link'
export const photoLinkExample = 'https://example.com/photo.jpg'
export const choosePhoto = 'Choose a photo'
export const changePhoto = 'Change the photo'
export const uploadedPhoto = 'uploaded photo'

// ImportDialog
export const importFile = 'Import a file'
export const importTitle = 'Import a price list'
export const importLead =
  'Excel (.xlsx) or CSV, 20,000 rows at most. Nothing changes before you save.'
export const nameNeeded = 'Choose the column that holds the product name.'
export const importCounts = (added: string, changed: string, same: string) =>
  `${added} new, ${changed} changed, ${same} the same.`
export const newWithoutPrice =
  'The new products have no price. Choose the column of the prices, or check that this is your price list.'
export const importFaults = (count: string) =>
  `${counted(count, 'cell')} could not be read. ${nounOf(count, 'It stays empty, or as it was', 'They stay empty, or as they were')}.`
export const statuses = { new: 'New', changed: 'Changed', same: 'Same' }
export const andMoreRows = (count: string) => `and ${count} more rows`
export const saveImport = (count: string) => `Save ${count} ${count === '1' ? 'row' : 'rows'}`
export const nothingToImport = 'Nothing differs from your table.'
export const importProgress = (saved: string, all: string) =>
  `${saved} of ${counted(all, 'row')} saved`
export const imported = (count: string) => `${count} ${count === '1' ? 'row' : 'rows'} saved`
export const importedAndArchived = (saved: string, archived: string) =>
  `${counted(saved, 'row')} saved, ${archived} archived`
export const importPartly = 'Some rows were not saved. Save again to continue.'

// MissingProducts
export const missingFromFile = (count: string) => `${count} of your products are not in this file.`
export const missingLead =
  'They stay as they are. Tick those you no longer sell; the AI stops naming them once you save.'
export const pickAll = 'Tick all'
export const saveAndArchive = (saved: string, archived: string) =>
  `Save ${counted(saved, 'row')}, archive ${archived}`
export const onlyFirstMissing = (count: string) => `The first ${count} are shown.`

// SheetDialog
export const sheet = 'Google Sheet'
export const sheetTitle = 'Follow a Google Sheet'
export const sheetLead =
  'Paste the address of a published sheet. Tanggap reads it on a schedule and changes only cells that changed in the sheet.'
export const sheetUrl = 'Address of the Google Sheet or CSV'
export const sheetUrlHint =
  'In Google Sheets: File > Share > Publish to web > choose the sheet > CSV, then copy the address. Only that sheet is read.'
export const publishOtherSheet = 'Publish that sheet on its own if you need it.'
export const readSheet = 'Read the sheet'
export const readingSheet = 'Reading the sheet…'
export const sheetHours = 'Read again'
export const everyHours = (hours: number) =>
  hours === 24 ? 'Once a day' : hours === 1 ? 'Every hour' : `Every ${hours} hours`
export const connectSheet = 'Save and follow this sheet'
export const sheetConnected = 'Sheet connected'
export const sheetStates = {
  ready: 'Connected',
  failed: 'Could not be read',
  columns_changed: 'Stopped: the columns changed',
}
export const lastRead = 'Last read'
export const neverRead = 'Not read yet'
export const readNow = 'Read now'
export const changeColumns = 'Set the columns again'
export const disconnect = 'Disconnect'
export const disconnectTitle = 'Disconnect the Google Sheet?'
export const disconnectLead =
  'Your products stay. The history of readings is lost and can no longer be undone.'
export const disconnected = 'Sheet disconnected'
export const stoppedLead = 'No product has been changed since then. We try again on schedule.'
export const missingFromSheet = (count: string) =>
  `${count === '1' ? '1 product is' : `${count} products are`} no longer in the sheet`
export const missingFromSheetLead =
  'The AI still names these products. Choose which to archive, or keep them as ordinary products.'
export const archivePicked = (count: string) => `Archive ${count}`
export const keepPicked = (count: string) => `Keep ${count}`
export const keptProducts = 'Products kept'
export const archivedProducts = (count: string) =>
  `${count} ${count === '1' ? 'product' : 'products'} archived`
export const moreMissing = 'Show more'
export const runsTitle = 'What changed'
export const noRuns = 'Nothing has changed yet.'
export const runRead = (added: string, changed: string) => `${added} new, ${changed} changed`
export const runArchived = (count: string) => `${count} archived`
export const runFaults = (count: string) =>
  `${count} ${count === '1' ? 'cell' : 'cells'} could not be read`
export const runUndone = 'Undone'
export const undoneRun = (count: string) => `${count} ${count === '1' ? 'row' : 'rows'} restored`
export const undoSkipped = (count: string) =>
  `${counted(count, 'row')} ${nounOf(count, 'was changed again afterwards and stays as it is', 'were changed again afterwards and stay as they are')}.`
export const sheetNeedsLook = 'The Google Sheet needs a look'
export const look = 'Look'
export const sheetUrlExample = 'https://docs.google.com/spreadsheets/…'
