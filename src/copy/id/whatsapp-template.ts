// AudienceFields
export const wroteRecently = 'Yang baru-baru ini menulis'
export const longSilent = 'Yang sudah lama tidak menulis'
export const withTag = 'Bertag tertentu'
export const allCustomers = 'Semua pelanggan'
export const pastedList = 'Daftar tempel'
export const fromExcel = 'Dari Excel atau CSV'
export const recipients = 'Penerima'
export const wroteWithin = 'Menulis dalam'
export const silentFor = 'Tidak menulis selama'
export const noTags = 'Belum ada tag. Beri tag pelanggan di Inbox dulu.'
export const chooseTag = 'Pilih tag'
export const pasteList = 'Tempel daftar'
export const pasteListHint =
  'Satu penerima per baris: nomor, lalu nama dan kolom lain. Baris pertama boleh berisi nama kolom.'

// CampaignDetail
export const campaign = 'Kampanye'
export const campaignLine = (template: string, channel: string, perMinute: number) =>
  `${template} · ${channel} · ${perMinute} per menit`
export const campaignProgress = 'Kemajuan kampanye'
export const waiting = 'Menunggu'
export const skipped = 'Dilewati'
export const costSoFar = 'Perkiraan biaya sejauh ini'
export const pricePer = (price: string, date: string) =>
  `(${price} per pesan yang sampai, harga per ${date})`
export const pause = 'Jeda'
export const resume = 'Lanjutkan'
export const cancelQuestion = 'Batalkan kampanye ini?'
export const cancelCampaign = 'Batalkan kampanye'
export const cancelConsequence = (count: string) =>
  `${count} penerima yang menunggu tidak akan dikirimi. Yang sudah terkirim tidak bisa ditarik.`
export const allRecipients = 'Semua penerima'
export const failedOrUnconfirmed = 'Gagal atau belum pasti'
export const filterRecipients = 'Saring penerima'
export const noRecipientsHere = 'Tidak ada penerima di sini.'

// CampaignForm
export const slow = 'Pelan'
export const medium = 'Sedang'
export const fast = 'Cepat'
export const pacePerMinute = (pace: string | undefined, perMinute: number) =>
  `${pace}, ${perMinute} per menit`
export const noApprovedTemplates =
  'Belum ada template yang disetujui Meta. Buat template dulu, lalu tunggu persetujuannya.'
export const template = 'Template'
export const campaignName = 'Nama kampanye'
export const campaignNameHint = 'Hanya untuk tim Anda.'
export const pace = 'Kecepatan'
export const paceHint = 'Lebih pelan memberi tim waktu menjawab balasan.'
export const chooseRecipients = 'Pilih penerimanya dulu.'
export const recipientsAgreed = 'Semua penerima sudah setuju dikirimi pesan oleh usaha ini.'
export const recipientsAgreedHint =
  'Tanpa persetujuan, pelanggan bisa melaporkan nomor Anda dan WhatsApp membatasinya.'
export const sendToRecipients = (count: string) => `Kirim ke ${count} penerima`

// CampaignList
export const noCampaigns = 'Belum ada kampanye.'
export const noCampaignsLead =
  'Kirim satu template ke banyak pelanggan sekaligus, bertahap, hanya kepada yang setuju.'
export const progressOf = (name: string) => `Kemajuan ${name}`
export const reachedOf = (done: string, total: string, reached: string) =>
  `${done} / ${total} · ${reached} sampai`
export const failedCount = (count: string) => ` · ${count} gagal`

// CopiedParts
export const onlyTextCopied = 'Only the text is copied.'
export const notCopied = (parts: string) => `Not copied: ${parts}.`
export const removeWord = 'Remove'
export const copyParts = (parts: string) => `Copy ${parts}`
export const headerPart = 'the header, which Meta wants a new sample of'
export const buttonPart = 'buttons that belong to a form, a code or an account'
export const otherParts = 'parts that this form cannot submit'

// CreateTemplateScreen
export const indonesian = 'Indonesian'
export const english = 'English'
export const back = 'Back'
export const templateName = 'Template Name'
export const templateNameHint = 'Use lowercase letters, numbers, and underscores only'
export const templateNameExample = 'e.g., order_confirmation'
export const category = 'Category'
export const language = 'Language'
export const cancelCreate = 'Cancel'
export const createTemplate = 'Create Template'
export const creating = 'Creating...'

// CreatedDialog
export const created = 'Template Created Successfully!'
export const templateId = 'Template ID'
export const status = 'Status'
export const redirecting = 'Redirecting to templates page in a few seconds...'

// FillFields
export const forExample = (sample: string) => `mis. ${sample}`
export const sameForAll = 'Sama untuk semua'
export const customerName = 'Nama pelanggan'
export const columnNamed = (name: string) => `Kolom ${name}`
export const fillVariables = 'Isi variabel'
export const fillFrom = (variable: string) => `Isi ${variable} dari`
export const valueOf = (variable: string) => `Nilai ${variable}`
export const writeValue = 'Tulis isinya'
export const whenNameUnknown = (variable: string) => `Bila nama tidak diketahui, ${variable}`
export const whenNameless = 'Bila tanpa nama'

// PlanBox
export const estimate = 'Perkiraan'
export const tooManyRecipients = 'Lebih dari 5.000 penerima. Persempit pilihannya.'
export const takesAbout = 'Lama kira-kira'
export const metaCost = 'Perkiraan biaya Meta'
export const notSentTo = (reasons: string) => `Tidak dikirimi: ${reasons}.`
export const pricePerDelivered = (price: string, date: string) =>
  `${price} per pesan yang sampai, harga per ${date}.`
export const foreignNotCounted = (count: string) => ` ${count} nomor luar negeri belum dihitung.`
export const exampleFor = (name: string) => `Contoh untuk ${name}`
export const underOneMinute = '< 1 mnt'

// Preview
export const preview = 'Preview'
export const businessAccount = 'Akun bisnis'
export const messageAppearsHere = 'Your message will appear here...'
export const hints = 'Hints'

// ProgressBar
export const recipientsProgress = (done: string, total: string) => `${done} dari ${total} penerima`

// SampleValues
export const sampleValues = 'Sample Values'
export const sampleValuesLead =
  'Provide sample values for each variable. These are required for template approval.'
export const sampleValueFor = (number: number) => `Sample value for variable ${number}`

// SyncLine
export const requestingLatest = 'Meminta daftar terbaru'
export const changesAppear = 'Perubahannya muncul di sini sendiri.'
export const notUpdated = 'Belum bisa memperbarui'
export const noOfficialNumber =
  'Belum ada nomor WhatsApp resmi dengan akun WhatsApp Business yang terhubung. Template yang dibuat disimpan sebagai draf.'
export const listUnreadable = 'Daftar dari Meta belum bisa dibaca.'
export const lastSynced = 'Terakhir disamakan:'
export const neverSynced = 'Belum pernah disamakan'
export const update = 'Perbarui'

// TemplateDialogs
export const templateDeleted = 'Template dihapus'
export const sendTestOf = (name: string) => `Kirim uji ${name}`
export const deleteQuestion = 'Hapus template ini?'
export const deletedAtMetaToo =
  'dihapus juga di Meta. Nama yang sudah disetujui baru bisa dipakai lagi setelah 30 hari.'
export const previewOnPhone = (shop: string) => `Pratinjau di ponsel pelanggan ${shop}`
export const noText = 'Tanpa teks'

// TemplateItem
export const becomesCategory = (category: string, at: string) => `menjadi ${category} ${at}`
export const previousCategory = (category: string) => `sebelumnya ${category}`
export const copyAndFix = 'Salin dan perbaiki'
export const copyAsNew = 'Salin jadi baru'
export const sendToMeta = 'Kirim ke Meta'
export const sendTest = 'Kirim uji'
export const sendCampaign = 'Kirim kampanye'

// TemplateList
export const noTemplates = 'Belum ada template.'
export const noTemplatesLead =
  'Template dipakai untuk menulis lebih dulu, atau setelah jendela 24 jam berakhir. Meta meninjaunya sebelum bisa dikirim.'
export const countOfTemplates = (count: string, total: string) => `${count} dari ${total} template`
export const countTemplates = (count: string) => `${count} template`
export const allStatuses = 'Semua status'

// TestForm
export const targetNumberHint = 'Pesannya benar-benar terkirim, dan percakapannya muncul di Inbox.'
export const testQueued = 'Pesan uji sudah masuk antrean kirim.'
export const seeInInbox = 'Lihat di Inbox'

// TextEditor
export const bold = 'Bold'
export const italic = 'Italic'
export const addVariable = 'Add Variable'
export const messageText = 'Message Text'
export const format = 'Format'

// WhatsappTemplateScreen
export const makeTemplate = 'Buat template'
export const newCampaign = 'Kampanye baru'
export const templatesAndCampaigns = 'Template dan kampanye'
export const sentToMeta = 'Dikirim ke Meta'
export const cannotSendYet = 'Belum bisa dikirim'

// campaign-words
export const running = 'Berjalan'
export const paused = 'Dijeda'
export const cancelled = 'Dibatalkan'
export const pausedTemplate = 'Dijeda sendiri: templatenya tidak lagi disetujui Meta.'
export const pausedChannel = 'Dijeda sendiri: nomor WhatsApp sedang tidak terhubung.'
export const pausedSpam =
  'Dijeda sendiri: WhatsApp membatasi nomor ini karena dianggap spam. Tunggu sehari sebelum melanjutkan.'
export const pausedFailures =
  'Dijeda sendiri: lebih dari separuh pesan terakhir gagal. Periksa alasannya di bawah.'
export const skippedOptedOut = 'berhenti menerima promosi'
export const skippedUnreachable = 'tanpa nomor'
export const skippedInvalid = 'baris tanpa nomor yang benar'
export const skippedDuplicate = 'nomor ganda'
export const skippedIncomplete = 'variabelnya kosong'
export const skippedCancelled = 'kampanye dibatalkan'
export const skippedBecause = (reason: string) => `Dilewati: ${reason}`
export const notSent = 'tidak dikirim'
export const sending = 'Dikirim'

// created-words
export const submittedForApproval = 'Your WhatsApp template has been submitted for approval.'
export const savedAsDraft =
  'Your WhatsApp template has been saved as a draft. It has not been submitted yet.'
export const savedAsDraftRemark =
  'No official WhatsApp number is connected yet: the draft goes to Meta once you send it from the list.'
export const beingSubmitted = 'Your WhatsApp template is being submitted for approval.'
export const beingSubmittedRemark =
  'Meta has not answered yet. It goes on by itself, and the list shows what becomes of it.'

// lint
export const lintReadsAsUtility = 'No link, price or discount: this reads as Utility.'
export const lintNothing = 'Nothing here that Meta usually objects to.'
export const lintName =
  'Meta takes lowercase letters, numbers and underscores in a name, and will refuse this one.'
export const lintNamedVariable = (name: string) =>
  `Variables here are numbers: write {{1}} instead of ${name}.`
export const lintStartsWithVariable =
  'The text starts with a variable. Meta refuses that: put a word before it.'
export const lintEndsWithVariable =
  'The text ends with a variable. Meta refuses that: close with a word.'
export const lintVariablesTouch = 'Two variables stand side by side. Put words between them.'
export const lintVariableGaps = (count: number) =>
  `Variables must count up without gaps: {{1}} to {{${count}}}.`
export const lintManyVariables =
  'Many variables for so short a text. Meta wants the fixed words to carry the message.'
export const lintForbidden = (found: string) =>
  `“${found}” is something WhatsApp does not let businesses promote.`
export const lintSecret = (found: string) =>
  `“${found}” may read as asking for private data, which is refused as a scam.`
export const lintShortLink = (link: string) =>
  `Short links (${link}) hide where they lead. Use the full address of your own site.`
export const lintCapitals = 'Mostly capital letters reads as shouting. Use normal sentences.'
export const lintShouting = 'Many exclamation marks or emoji look like spam.'
export const lintWhitespace = 'Tabs, four spaces or four line breaks in a row are refused.'
export const lintPromotion = (found: string) =>
  `“${found}” is promotion: Meta will likely move this to Marketing, which costs more.`
export const lintOptOut =
  'Say how to stop these messages, e.g. “Balas STOP untuk berhenti”. It keeps the quality rating up.'
