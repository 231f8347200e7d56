// Why a source of knowledge could not be read, or was read in part.
type Details = Record<string, string | number>
export const readReasons = {
  scannedPdf: 'This PDF holds scanned pictures and no text that can be read.',
  fileWithoutText: 'This file holds no text.',
  noTable: 'Choose an Excel (.xlsx) or CSV file.',
  fileEmpty: 'This file is empty.',
  officePassword:
    'This Word or Excel file has a password. Save it without one, then upload it again.',
  officeOld:
    'This Word or Excel file has an old format. Save it as .docx, .xlsx or PDF, then upload it again.',
  // stored by earlier versions
  officeLocked:
    'This Word or Excel file has a password or an old format. Save it as .docx, .xlsx or PDF without a password.',
  pictureUnreadable:
    'Pictures cannot be read yet. Type what it says, or upload it as a PDF with text.',
  kindUnknown: 'This type of file is not known. Upload PDF, DOCX, XLSX, CSV, TXT or MD.',
  exportedChat:
    'This is a chat exported from WhatsApp. Add it under “WA chat”, so that customers’ names and numbers are left out.',
  fileIsWebPage:
    'This file holds a web page, not a document. Its download may have failed; download it again from where it came from.',
  contentDiffersFromName:
    'The content of this file does not match its name. Upload PDF, DOCX, XLSX, CSV, TXT or MD.',
  fileTooLargeUnpacked: 'The content of this file is too large once unpacked.',
  fileBroken: 'This file is broken and cannot be opened.',
  zipNotRead: 'ZIP files are not read. Upload PDF, DOCX, XLSX, CSV, TXT or MD.',
  pdfLocked: 'This PDF has a password. Save it without one, then upload it again.',
  pdfBroken: 'This PDF is broken and cannot be opened.',
  wordBroken: 'This Word file is broken and cannot be opened.',
  excelBroken: 'This Excel file is broken and cannot be opened.',
  csvUnreadable: 'The columns of this CSV file cannot be read.',
  addressScheme: 'The address must start with http:// or https://.',
  siteTooSlow: 'The site takes too long to answer.',
  endlessRedirects: 'This page keeps redirecting to other pages.',
  siteRateLimited: 'The site asks us to stop for now (429). Try again later.',
  privateAddress: 'This address points into an internal network, so it is not read.',
  siteNotFound: 'The address of the site was not found. Check the spelling.',
  certificateInvalid: 'The security certificate of the site is not valid.',
  siteUnreachable: 'The site cannot be reached.',
  tooComplicated: 'The content is too complicated: it could not be read within a minute.',
  contentTooLargeUnpacked: 'The content is too large once unpacked.',
  contentUnreadable: 'The content cannot be read.',
  noWebPage: 'This address is not a web page with text.',
  pageWithoutText:
    'This page holds no text that can be read. It may appear only once opened in a browser; type or upload its content.',
  sheetNotPublished:
    'This address gives no CSV. In Google Sheets choose File > Share > Publish to web > CSV, then copy the address.',
  sheetWithoutProducts: 'This sheet names no product, so nothing is changed.',
  sheetTooLarge: ({ rows = '' }: Details) => `This sheet has more than ${rows} rows or 40 columns.`,
  sheetTooManyProducts: 'With this sheet you would have more than 20,000 product rows.',
  sheetColumnsChanged: ({ before = '', now = '' }: Details) =>
    `The columns of the sheet changed. Before: ${before}. Now: ${now}.`,
  pagesNotRead:
    'Some pages cannot be opened at the moment, so it was not applied. If they no longer exist, press Read again.',
  mostAnswersGone:
    'Most of its content is gone from the site, so it was not applied. If that is right, press Read again.',
  readingFailed: 'Something went wrong while reading. Try again.',
  fileNotStored: 'The file was not stored. Upload it again.',
  pdfTooLong: ({ pages = '' }: Details) =>
    `This PDF has more than ${pages} pages. Split it into several files.`,
  pageNotFound: ({ status = '' }: Details) => `Page not found (${status}).`,
  siteRefuses: ({ status = '' }: Details) => `The site refuses to be read (${status}).`,
  siteInTrouble: ({ status = '' }: Details) =>
    `The site has a problem (${status}). Try again later.`,
  siteAnswers: ({ status = '' }: Details) => `The site answers with the code ${status}.`,
  contentLargerThan: ({ megabytes = '' }: Details) => `The content is larger than ${megabytes} MB.`,
  pagesFailed: ({ count = '' }: Details) =>
    String(count) === '1' ? '1 page could not be read.' : `${count} pages could not be read.`,
  readUpTo: ({ pages = '' }: Details) => `Read up to ${pages} pages; the rest was skipped.`,
  onlyFirstParts: ({ count = '' }: Details) => `Only the first ${count} parts are used.`,
  noChat:
    'This is not a chat exported from WhatsApp. Open the chat in WhatsApp, choose Export chat, then upload the .txt or .zip file.',
  chatOwnerUnknown:
    'We cannot tell which messages in this chat are yours. Enter your name exactly as it is in the chat, then upload again.',
  chatNameNotFound:
    'That name is not in this chat. Enter it exactly as it is written in the file, then upload again.',
  chatWithoutAnswers: 'This chat has no customer questions with answers of yours that can be used.',
  zipWithoutChat: 'This ZIP holds no chat. Upload the ZIP from Export chat in WhatsApp.',
  zipLocked: 'This ZIP needs a password. Upload the ZIP from Export chat in WhatsApp unchanged.',
  chatsLeftOut: ({ count = '' }: Details) =>
    `${count} chats were left out: not from WhatsApp, or it is unclear which messages are yours.`,
  pictureNeedsModel:
    'No AI model that reads pictures is set up. Add one in Integrations, or type the content here.',
  pictureQuota:
    'The AI model has been used up for this hour. Try again later, or type the content.',
  pictureWithoutWords: 'No words could be read in this photo. Take it again, closer and brighter.',
  pictureBroken: 'This photo cannot be opened. Save it as JPG or PNG and upload it again.',
  pictureModelFailed: 'The AI model could not read this photo. Try again, or type the content.',
}
