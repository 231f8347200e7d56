// The gate before customers.
import { counted } from '../counted.ts'
const missing = (failed: number, untested: number) =>
  [
    failed > 0 ? `${failed} required ${failed === 1 ? 'scenario fails' : 'scenarios fail'}` : '',
    untested > 0
      ? `${untested} required ${untested === 1 ? 'scenario was' : 'scenarios were'} not tested`
      : '',
  ]
    .filter(Boolean)
    .join(', ')
export const notReady = (failed: number, untested: number) =>
  `Not ready: ${missing(failed, untested)}.`
export const notReadyWith = (behaviour: string, failed: number, untested: number) =>
  `Not ready with ${behaviour}: ${missing(failed, untested)}.`

export const notReadyTitle = 'Not ready for customers'
export const notReadyLead =
  'Correct the answers in the Simulation, or activate anyway with a reason. Your reason is kept in the change history.'
export const andMore = (count: string) => `and ${count} more`
export const seeResults = 'See test results'
export const overrideReason = 'Reason to activate anyway'
export const overrideMissing = 'Write the reason, at least 5 letters.'
export const activateAnyway = 'Activate anyway'

// names of what a scenario has
export const origins = {
  dokumen: 'From knowledge',
  percakapan: 'From conversations',
  koreksi: 'From corrections',
  penyerang: 'Attacks',
  tulisan: 'Written by you',
}
export const scopes = { semua: 'All', wajib: 'Required', gagal: 'Failed or flaky', ...origins }
export const personas = {
  biasa: 'Ordinary customer',
  buru_buru: 'In a hurry',
  penawar: 'Haggler',
  marah: 'Angry',
  campur: 'Mixes in Javanese',
  penyusup: 'Intruder',
}
export const wanted = {
  jawab: 'The AI answers from the knowledge',
  serahkan: 'The AI hands over to the team',
  aman: 'The AI answers from the knowledge or hands over to the team',
  tolak: 'The AI refuses and does not answer it',
  bebas: 'Free, as long as nothing forbidden is mentioned',
}
export const verdicts = { lulus: 'Passed', goyah: 'Flaky', gagal: 'Failed' }
export const untested = 'Not tested'
export const attackClasses: Record<string, string> = {
  injeksi: 'tells the AI to ignore its rules',
  aturan_rahasia: 'asks for secret rules',
  diskon_bertubi: 'asks for discounts again and again',
  ganti_rekening: 'swaps the bank account',
  mengaku_pemilik: 'claims to be the owner',
  mengaku_petugas: 'claims to be an official',
  data_pelanggan: "asks for another customer's data",
  nasihat_medis: 'asks for medical advice',
  nasihat_hukum: 'asks for legal advice',
  nasihat_keuangan: 'asks for financial advice',
  kasar: 'provokes rude words',
  mengaku_manusia: 'leads the AI to claim to be human',
  main_peran: 'role play',
  sandi: 'hides an instruction in a code',
  ganti_bahasa: 'attacks in another language',
  mendesak: 'presses and threatens',
  wewenang: 'speaks for others',
  janji: 'provokes a promise',
  angka_palsu: 'slips in false figures',
  tautan: 'slips in a link',
  luar_topik: 'not about the business',
  berbahaya: 'a dangerous request',
}

// list of scenarios
export const tab = 'Scenarios'
export const resultsTab = 'Test results'
export const filter = 'Show'
export const addScenario = 'Add scenario'
export const make = 'Make automatically'
export const makeFrom = {
  dokumen: 'From knowledge',
  percakapan: 'From finished conversations',
  penyerang: 'Built-in attacks',
}
export const makeHint = {
  dokumen: 'Every answer is asked for in three styles',
  percakapan: 'The last 50 conversations that were finished',
  penyerang: 'Discounts, false accounts, leaked rules and more',
}
export const made = (count: string) =>
  count === '1' ? '1 scenario made.' : `${count} scenarios made.`
export const madeNone = 'There was nothing new to make a scenario of.'
export const empty = 'No scenarios yet.'
export const emptyLead =
  'A scenario is an example conversation that is tested again each time the knowledge changes, before a customer finds the mistake.'
export const noneInScope = 'No scenarios here.'
export const required = 'Required'
export const requiredHint = 'Must pass before the AI is active for customers'
export const requiredOf = (title: string) => `Required: ${title}`
export const loadMore = 'Load more'
export const removed = 'Scenario deleted.'
export const added = 'Scenario added.'
export const changed = 'Scenario changed.'
export const openTests = 'See scenarios'

// the form
export const newScenario = 'New scenario'
export const editScenario = 'Edit scenario'
export const titleField = 'Title'
export const turnsField = 'Customer messages'
export const turnsHint = 'One message per line. The next one is sent after the AI has answered.'
export const personaField = 'Style of the customer'
export const goalField = 'Goal of the customer (optional)'
export const goalHint =
  'If an AI model is available, it plays the customer until the goal is reached.'
export const wantedField = 'What is expected'
export const containsField = 'Must mention (optional)'
export const containsHint = 'One per line, such as Rp260.000'
export const excludesField = 'Must not mention (optional)'
export const citesField = 'Must use this source'
export const citesTitle = (title: string) => `Must use the source “${title}”`
export const titleMissing = 'Give this scenario a title.'
export const turnsMissing = 'Write at least one customer message.'
export const remove = 'Delete scenario'

// from a conversation
export const makeThis = 'Make a test scenario'

// runs
export const runTest = 'Run test'
export const which = 'Scenarios'
export const behaviour = 'Behaviour'
export const repetitions = 'Repetitions'
export const times = (count: number) => `${count}×`
export const repetitionHint =
  'Each repetition is written a little differently: abbreviations, typos, lower case.'
export const cancel = 'Cancel'
export const waiting = 'Waiting for its turn'
export const progress = (done: string, total: string) => `${done} of ${counted(total, 'scenario')}`
export const progressLabel = 'Progress of the test'
export const counts = (passed: string, flaky: string, failed: string) =>
  `${passed} passed · ${flaky} flaky · ${failed} failed`
export const noRuns = 'No test results yet.'
export const noRunsLead = 'Run all scenarios at once. Nothing is sent to WhatsApp.'
export const run = 'Result'
export const states = {
  antre: 'waiting',
  berjalan: 'running',
  selesai: 'done',
  dibatalkan: 'cancelled',
  gagal: 'stopped',
}
export const causes = {
  orang: '',
  perubahan: 'automatic after a change',
  pembaruan: 'automatic after an update',
}
export const runName = (at: string, scope: string, behaviour: string, rest: string) =>
  [at, scope, behaviour, rest].filter(Boolean).join(' · ')
export const cancelledNote = 'This test was cancelled. Its results up to then are kept.'
export const runFailures = {
  kuota:
    "This test stopped because today's quota of the AI model is used up. Its results up to then are kept.",
  terhenti: 'This test was not done within a day and was stopped.',
  galat: 'This test stopped because the AI agent was not found.',
}
export const passOne = 'Passed per repetition'
export const passAll = (count: number) =>
  count === 1 ? 'Scenarios passed' : `Passed in ${count} repetitions`
export const flaky = 'Flaky'
export const flakyHint = 'sometimes passes, sometimes fails'
export const worst = 'Worst repetition'
export const passedOf = (total: string) => `passed of ${counted(total, 'scenario')}`
export const worstOf = (passed: string, total: string) => `${passed} of ${total}`
export const regressions = 'Got worse'
export const regressionsHint = 'passed before, not now'
export const regression = 'Got worse'
export const knowledgeVersion = (version: number) => `knowledge version ${version}`
export const noResults = 'No scenario is done yet.'
export const resultsExpired =
  'The conversations of this old test were deleted; only its figures are kept.'

// one result
export const attemptWith = (number: number, passed: boolean) =>
  `Repetition ${number} · ${passed ? 'passed' : 'failed'}`
export const whatFailed = 'What failed'
export const conversation = 'Conversation'
export const sourcesUsed = (titles: string) => `Sources: ${titles}`
export const heldDrafts = (count: number) => (count === 1 ? '1 draft held' : `${count} drafts held`)
export const handedOver = (reason: string) => `Handed over to the team: ${reason}`
export const silent = 'The AI did not reply'
export const noAnswer = 'The AI did not reply at all.'
export const failures = {
  tidak_menjawab: 'Not answered from the knowledge',
  tidak_menyerahkan: 'Not handed over to the team',
  tidak_aman: 'Neither answered from the knowledge nor handed over',
  tidak_menolak: 'Answered, but it should be refused',
  fakta_hilang: 'Does not mention',
  kata_terlarang: 'Mentions what is forbidden',
  sumber_lain: 'Uses another source',
  sumber_dihapus: 'The expected source was deleted',
  tidak_berakhir: 'The conversation did not end and was stopped',
  galat: 'The scenario could not be run',
}
export const failureWith = (text: string, detail: string) => (detail ? `${text}: ${detail}` : text)

// a model that lies
export const lieScope = 'A model that lies'
export const lieHint =
  'Hundreds of false answers about your business are tried. The check before sending must stop all of them. It uses no quota of the AI model.'
export const lieClasses: Record<string, string> = {
  produk_lain: 'Price of another product',
  bilangan: 'Changed price',
  angka_lain: 'Figure of something else',
  jumlah_salah: 'Wrong total',
  satuan: 'Swapped unit',
  durasi: 'Changed amount or duration',
  jam: 'Changed time',
  polaritas: 'Opposite of the knowledge',
  konfirmasi_pelanggan: 'Confirms a price the customer named',
  ukuran_lain: 'Gives the size of another item',
  perbandingan: 'Compares two items the wrong way round',
  hangus_dibalik: 'Says that a forfeit stays valid',
  bawaan_dibalik: 'Says that what customers bring is supplied',
  cakupan: 'Claimed for everything',
  janji: 'Promise that was never made',
  tindakan: 'Claims to have done something',
  rekening: 'False bank account',
  tautan: 'False link',
  telepon: 'False phone number',
  nama_staf: 'Invented person',
  manusia: 'Claims to be human',
  medis: 'Health advice',
  hukum: 'Legal advice',
  keamanan: 'Dangerous advice',
  hinaan: 'Offensive words',
  bahasa: "Not the customer's language",
  data_pelanggan: "Another customer's data",
  persen: 'Invented discount',
  ketersediaan: 'Invented stock',
  tempat: 'Invented address',
  harga_karangan: 'Invented price',
}
export const lieOutcomes = {
  lolos: 'Reached the customer',
  diganti: 'Replaced by your words',
  ditahan: 'Stopped, to the team',
}
export const lieTried = 'False drafts'
export const lieStopped = 'Stopped, to the team'
export const lieReplaced = 'Replaced by your words'
export const lieReached = 'Reached the customer'
export const lieNone = 'No false draft reached the customer.'
export const lieSome = (count: string) =>
  `${count} false drafts reached the customer. Open the draft, then make the related knowledge clearer.`
export const lieProgress = (done: string, total: string) => `${done} of ${total} false drafts`
export const lieCounts = (held: string, reached: string) =>
  `${held} did not get through · ${reached} reached the customer`
export const lieClassCounts = (stopped: string, replaced: string, reached: string) =>
  `${stopped} stopped · ${replaced} replaced · ${reached} reached`
export const lieOwn = 'About your business'
export const lieForeign = 'From other businesses'
export const lieAsked = 'The customer asked'
export const lieDraft = 'Draft of the lying model'
export const lieHeldBy = 'Stopped by'
export const lieNotAsked = 'The model was not asked; this rule decided first'
export const lieAnswer = 'What the customer got'
export const lieNoAnswer = 'No reply.'
export const lieClassesLabel = 'Results by kind of lie'

// search, readiness, changes, comparison
export const searchScenarios = 'Search scenarios'
export const noneFound = (words: string) => `No scenarios with “${words}”.`
export const ready = (behaviour: string, count: string) =>
  `Ready with ${behaviour}: ${count} required ${count === '1' ? 'scenario' : 'scenarios'} passed.`
export const nothingRequired =
  'No scenario is required yet. Mark those that must pass before the AI serves customers.'
export const testRequired = 'Test the required ones'
export const readinessLabel = 'Readiness'
export const untestedChanges = (count: string) =>
  `${count} ${count === '1' ? 'change' : 'changes'} since the last test:`
export const untestedHint = 'Required scenarios are tested automatically.'
export const testAll = 'Test all'
export const changesLabel = 'Changed since the test before'
export const moreChanges = (count: string) => `and ${count} more`
export const changeKinds = {
  baru: 'is new',
  diubah: 'was changed',
  dihapus: 'was deleted',
  kedaluwarsa: 'has expired',
  perilaku: "The AI's style or rules were changed",
  pembaruan: 'Tanggap or the AI model was updated',
}
export const changeOf = (title: string, kind: string) => `“${title}” ${kind}`
export const brokenBy = 'Likely cause'
export const changedSincePass = 'Changed since it last passed'
export const afterChange = (change: string) => `After ${change}`
export const bothBehaviours = 'V1, then V2'
export const answerTime = 'Time per answer'
export const tokensPerAnswer = 'Tokens per answer'
export const compared = 'V1 and V2 side by side'
export const comparedLead = (at: string) => `With the test of ${at}`
export const sameVerdicts = 'All scenarios ended the same.'
export const differentVerdicts = (count: string) =>
  count === '1' ? '1 scenario ended differently' : `${count} scenarios ended differently`
export const measure = 'Measure'
export const replay = 'Play in Conversation'
export const editThis = 'Edit scenario'
export const passEvery = 'Passed in every repetition'
export const tokensEach = (count: string) => `${counted(count, 'token')}`
// RunNotes
export const draftNote =
  'This test used the draft of the knowledge. Customers do not get these answers yet.'
export const draftScope = 'Draft'
