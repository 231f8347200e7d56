export const closedDatesSaved = 'Hari libur tersimpan'
export const closedDates = 'Hari libur'
export const closedDatesLead =
  'Pada tanggal ini tim tutup, apa pun jam operasionalnya. Batas waktu tim berhenti, dan pelanggan diberi tahu kapan tim buka lagi.'
export const starts = 'Mulai'
export const until = 'Sampai'
export const remark = 'Keterangan'
export const remarkExample = 'Misalnya Idulfitri'
export const enterStartDate = 'Isi tanggal mulai.'
export const dateIsPast = 'Tanggal ini sudah lewat.'
export const closedDatesLimit = (limit: number) => `Paling banyak ${limit} hari libur.`
export const dateExists = 'Tanggal ini sudah ada.'
export const hoursNumbered = (day: string, position: number) => `${day}, jam ke-${position}`
export const copyToAllDays = 'Salin ke semua hari'
export const opensField = (day: string) => `${day}, buka`
export const zoneOf = (day: string) => `${day}, zona waktu`
export const closesField = (day: string) => `${day}, tutup`
export const removeHours = (day: string) => `Hapus ${day}`
export const addHours = (day: string) => `Tambah jam ${day}`
export const untilTomorrow = 'sampai besok'
export const hoursSaved = 'Jam operasional tersimpan'
export const openingHoursLead =
  'AI tetap menjawab kapan saja. Di luar jam ini batas waktu tim berhenti, pelanggan diberi tahu kapan tim buka lagi, dan tim dipanggil saat buka.'
export const keepOpeningHours = 'Pakai jam operasional'
export const openAllDay = 'Buka 24 jam, setiap hari.'
export const allDaysClosed =
  'Semua hari tutup: pelanggan selalu diberi tahu bahwa tim sedang tutup.'
export const enterHours = 'Isi jam buka dan jam tutup.'
export const hoursMustDiffer = 'Jam buka dan jam tutup harus berbeda.'
export const hoursOverlap = 'Jam pada hari ini saling bertumpuk.'
export const workHours = 'Jam kerja'
export const asBusiness = 'Ikut jam buka usaha'
export const ownHours = 'Jam sendiri'
