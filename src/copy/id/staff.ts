// staff who carry out bookings
export const title = 'Petugas'
export const lead =
  'Siapa yang mengerjakan layanan. Waktu kosong dihitung dari petugas yang masuk, dan satu petugas tidak dipesan dua kali pada jam yang sama.'
export const add = 'Tambah petugas'
export const edit = (name: string) => `Ubah ${name}`
export const editTitle = 'Petugas'
export const name = 'Nama'
export const nameExample = 'Rina'
export const nameRequired = 'Isi nama petugas'
export const member = 'Anggota tim'
export const noMember = 'Tidak punya akun'
export const services = 'Layanan yang dikerjakan'
export const noServices = 'Belum ada layanan yang dikerjakan'
export const noStaffServices =
  'Belum ada layanan dengan petugas. Atur dulu di daftar layanan, lalu simpan.'
export const hasOwnHours = 'jam sendiri'
export const daysOff = 'Hari libur petugas'
export const from = 'Mulai'
export const until = 'Sampai'
export const addDayOff = 'Tambah libur'
export const dayOffWrong = 'Isi tanggal mulai, dan tanggal akhir yang tidak lebih awal.'
export const off = (days: string) => `libur ${days}`
export const saved = 'Petugas tersimpan'
export const remove = (name: string) => `Hapus ${name}`
export const removeQuestion = (name: string) => `Hapus petugas ${name}?`
export const removeConsequence =
  'Janji yang akan datang tetap ada, dan muncul di halaman Janji untuk diberi petugas lain.'
export const choice = (place: number) => `Pilih petugas di layanan ${place}`
export const choices = {
  tidak: 'Tanpa petugas',
  boleh: 'Boleh pilih petugas',
  wajib: 'Wajib pilih petugas',
}
export const nobody = (service: string) =>
  `Belum ada petugas untuk ${service}, jadi waktunya belum ditawarkan.`
export const anyone = 'Siapa saja'
export const everyone = 'Semua petugas'
export const filter = 'Petugas yang ditampilkan'
export const own = (name: string) => `${name} (saya)`
export const with_ = (name: string) => `dengan ${name}`
export const gone = (name: string) => `dengan ${name}, yang sudah tidak ada di daftar petugas`
export const wanted = (name: string) => `dengan ${name}, diminta pelanggan`
export const unstaffed = (count: number) => `${count} janji perlu petugas`
export const unstaffedLead =
  'Petugasnya dihapus, libur di hari itu, atau belum dipilih. Pilih petugas lain, atau pindahkan waktunya.'
export const assign = 'Pilih petugas'
export const audited = 'mengubah daftar petugas'
