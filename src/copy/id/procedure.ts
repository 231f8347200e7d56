// procedures, and the tools that they call
export const title = 'Prosedur'
export const lead =
  'Langkah yang diikuti AI bila pelanggan menulis salah satu pemicunya: bertanya, memanggil alat, menjawab, atau menyerahkan ke tim.'
export const none = 'Belum ada prosedur'
export const noneLead =
  'Cocok untuk hal yang butuh data pelanggan dulu, misalnya lacak resi atau tukar barang.'
export const add = 'Tambah prosedur'
export const change = 'Ubah prosedur'
export const isOn = 'Aktif'
export const isOff = 'Mati'
export const toolGone = 'alat yang sudah dihapus'
export const moveEarlier = (name: string) => `Naikkan ${name}`
export const moveLater = (name: string) => `Turunkan ${name}`
export const orderHint =
  'Kalau dua prosedur menanyakan hal yang sama, yang lebih atas yang dilanjutkan.'
export const notMoved = 'Urutan belum berubah'
export const stepCount = (count: number) => `${count} langkah`
export const openProcedure = (name: string) => `Ubah ${name}`
export const tryIt = 'Coba di Simulasi'
export const tryDraft = 'Coba draf di Simulasi'
export const savedInDraft = 'Prosedur masuk ke draf'
export const savedInDraftHint = 'Pelanggan mengalaminya setelah draf terbit.'
export const removedInDraft = (name: string) => `${name} dihapus saat draf terbit`
export const removeInDraftConsequence = 'AI tetap mengikutinya sampai draf terbit.'
export const history = 'Riwayat'
export const historyOf = (name: string) => `Riwayat ${name}`
export const neverChanged = 'Belum pernah diubah.'
export const useVersion = 'Pakai versi ini'
export const versionTaken = 'Isian memakai versi lama. Simpan supaya berlaku.'
export const saved = 'Prosedur tersimpan'
export const savedHint = 'Berlaku paling lambat 15 detik lagi.'
export const changedMeanwhile =
  'Anggota lain baru saja mengubah prosedur ini, jadi isian Anda belum disimpan. Mana yang dipakai?'
export const keepMine = 'Pakai isian saya'
export const takeStored = 'Pakai yang tersimpan'
export const removed = (name: string) => `${name} dihapus`
export const removeQuestion = (name: string) => `Hapus ${name}?`
export const removeConsequence = 'AI tidak mengikutinya lagi. Percakapan yang lalu tetap tersimpan.'
export const remove = 'Hapus'
export const ownersOnly = 'Prosedur dan alat hanya bisa diubah pemilik dan admin.'

// the form
export const name = 'Nama'
export const nameExample = 'Lacak kiriman'
export const nameRequired = 'Nama wajib diisi'
export const triggers = 'Pemicu, satu per baris'
export const triggersHint = 'Tulis seperti pelanggan menulis. Kalimat yang mirip juga dikenali.'
export const triggersExample = 'paket saya sampai mana\nlacak resi'
export const triggersRequired = 'Tulis sedikitnya satu pemicu'
export const active = 'Ikuti prosedur ini'
export const activeHint = 'Selama mati, hanya Anda yang melihatnya di sini.'
export const steps = 'Langkah'
export const stepsRequired = 'Tambahkan sedikitnya satu langkah'
export const addStep = 'Tambah langkah'
export const removeStep = (place: number) => `Hapus langkah ${place}`
export const moveUp = (place: number) => `Naikkan langkah ${place}`
export const moveDown = (place: number) => `Turunkan langkah ${place}`
export const stepKinds = {
  tanya: 'Tanya',
  panggil: 'Panggil alat',
  bila: 'Bila',
  jawab: 'Jawab',
  serahkan: 'Serahkan ke tim',
}
export const stepLeads = {
  tanya: 'Tanya pelanggan dan simpan jawabannya',
  panggil: 'Ambil data dari alat Anda',
  bila: 'Jawab atau serahkan bila isinya cocok',
  jawab: 'Kirim teks ini',
  serahkan: 'Teruskan ke tim dengan alasan',
}
export const stepPlace = (place: number, kind: string) => `Langkah ${place}: ${kind}`
export const question = 'Pertanyaan'
export const questionExample = 'Nomor resinya berapa, Kak?'
export const keepAs = 'Simpan sebagai'
export const keepAsHint = 'Huruf kecil tanpa spasi. Pakai lagi di teks sebagai {contoh}.'
export const expects = 'Jawaban berupa'
export const expected = {
  teks: 'teks bebas',
  angka: 'angka',
  telepon: 'nomor telepon',
  pilihan: 'pilihan',
}
export const choices = 'Pilihan, dipisah koma'
export const choicesRequired = 'Tulis sedikitnya dua pilihan'
export const tool = 'Alat'
export const noToolYet = 'Tambahkan alat dulu di bawah daftar prosedur.'
export const field = 'Isi dari'
export const test = 'Syarat'
export const tests = {
  sama: 'sama dengan',
  berisi: 'berisi',
  kosong: 'kosong',
  lebih_dari: 'lebih dari',
  kurang_dari: 'kurang dari',
}
export const value = 'Nilai'
export const thenDo = 'Lalu'
export const thenKinds = { jawab: 'jawab', serahkan: 'serahkan ke tim' }
export const text = 'Teks'
export const why = 'Alasan untuk tim'
export const textRequired = 'Teks wajib diisi'
export const fieldWrong = 'Huruf kecil, angka, dan garis bawah, diawali huruf'
export const fieldUnknown = (field: string) => `"${field}" belum diisi langkah sebelumnya`
export const fieldsAtHand = (fields: string) => `Bisa dipakai: ${fields}`

// tools
export const tools = 'Alat'
export const toolsLead =
  'Alamat di server Anda sendiri yang dipanggil prosedur, atau ditanya ongkir pesanan (pilih di Pengaturan). Alat yang mengubah data selalu menunggu persetujuan tim.'
export const toolsStayLive =
  'Alat tidak ikut draf: yang Anda simpan di sini langsung berlaku. Alat baru aman ditambahkan, karena baru dipanggil setelah prosedurnya terbit.'
export const noTools = 'Belum ada alat.'
export const addTool = 'Tambah alat'
export const changeTool = 'Ubah alat'
export const toolSaved = 'Alat tersimpan'
export const reads = 'Membaca'
export const readsByItself = 'Membaca, juga di luar prosedur'
export const offerTool = 'Boleh dipakai AI di luar prosedur'
export const offerToolHint =
  'Berlaku kalau usaha memakai model bahasa. AI memanggilnya sendiri saat pelanggan menanyakannya, jadi jangan untuk data orang lain.'
export const writes = 'Mengubah data, perlu disetujui'
export const writesShort = 'Mengubah data'
export const toolKind = 'Jenis'
export const address = 'Alamat'
export const addressHint = 'Isian pelanggan ditulis {contoh}, misalnya https://toko.id/resi/{resi}.'
export const addressWrong = 'Tulis alamat lengkap yang diawali https://'
export const secretHeader = 'Nama header kunci (boleh kosong)'
export const secret = 'Kunci rahasia'
export const secretHint = 'Disimpan terenkripsi, tidak ditampilkan lagi.'
export const secretKept = 'Tersimpan. Kosongkan bila tetap.'
export const secretRequired = 'Isi kunci rahasianya'
export const headerWrong = 'Hanya huruf, angka, dan tanda hubung'
export const outputs = 'Bagian jawaban yang dipakai'
export const outputsHint =
  'Satu per baris: nama = letaknya di JSON, misalnya posisi = data.0.posisi'
export const outputsWrong = (line: string) => `Baris ini belum benar: ${line}`
export const trial = 'Uji alat'
export const runTrial = 'Panggil sekarang'
export const trialAnswered = (ms: string) => `Menjawab dalam ${ms}`
export const failures = {
  timeout: 'Tidak menjawab dalam 6 detik.',
  unreachable: 'Servernya tidak bisa dihubungi.',
  deleted: 'Alat ini sudah dihapus sebelum disetujui.',
  private: 'Alamat di jaringan dalam tidak dipanggil.',
  insecure: 'Kunci rahasia hanya dikirim ke alamat https.',
  status: (status: number) => `Server menjawab dengan status ${status}.`,
  too_large: 'Jawabannya lebih dari 256 KB.',
  shape: 'Jawabannya bukan JSON, atau bagian yang dipakai tidak ada.',
}

// a prepared call, in the customer's pane
export const requests = 'Permintaan alat'
export const approve = 'Setujui'
export const refuse = 'Tolak'
export const requestStates = {
  menunggu: 'Perlu disetujui',
  disetujui: 'Sedang dipanggil',
  berhasil: 'Berhasil',
  gagal: 'Gagal',
  ditolak: 'Ditolak',
}
export const requestTold = 'Pelanggan sudah dikabari.'
export const requestNotTold =
  'Pelanggan belum dikabari: jendela 24 jam sudah berakhir. Kabari dengan templat.'
export const requestTellYourself = 'Pelanggan belum dikabari.'
export const decidedBy = (name: string) => `oleh ${name}`
export const fromProcedure = (name: string) => `dari prosedur ${name}`
export const changeShort = 'Ubah'
export const headerExample = 'authorization'
