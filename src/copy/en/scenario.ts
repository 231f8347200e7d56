export * from '../id/scenario.ts'

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
