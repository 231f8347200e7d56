// The source of shipping costs: the table of areas, or an HTTP tool of the owner's.
export const source = 'Sumber ongkir'
export const byTable = 'Tabel ongkir'
export const byTool = 'Ongkir dari alat HTTP'
export const byToolHint =
  'Alat dipanggil dengan alamat pelanggan, saat ia memesan dan saat ia menanyakan ongkir. Jumlah pesanan tetap dihitung sistem.'
export const noTool =
  'Belum ada alat yang cocok: alat yang membaca, dengan satu isian di alamatnya dan paling sedikit dua bagian jawaban.'
export const makeTool = 'Buat di Training, bagian Prosedur'
export const tool = 'Alat'
export const price = 'Ongkir dari bagian'
export const area = 'Daerah atau layanan dari bagian'
export const days = 'Perkiraan dari bagian'
export const noDays = 'Tidak dipakai'
export const priceHint =
  'Ongkir harus rupiah bulat tanpa titik, 0 sampai 10000000. Jawaban lain tidak dipakai: ongkirnya dihitung tim dulu.'
export const fallsBack = 'Pakai tabel ongkir bila alat tidak memberi harga'
export const fallsBackOn = 'Daerah yang tidak ada di tabel dihitung tim dulu.'
export const fallsBackOff = 'Ongkirnya dihitung tim dulu; pelanggan dikabari.'
export const trialAddress = 'Uji dengan alamat'
export const trialHint = 'Alat dipanggil sekarang. Tidak ada yang disimpan.'
export const trialExample = 'Jl. Mawar 5, Magelang'
export const runTrial = 'Uji'
export const trialAnswered = (answer: string, ms: string) => `${answer} (dijawab dalam ${ms})`
export const toolGone = 'Alatnya sudah dihapus atau diubah. Pilih lagi.'
export const priceWrong = (value: string) =>
  `"${value}" bukan ongkir yang bisa dipakai. Alat harus memberi rupiah bulat tanpa titik, 0 sampai 10000000.`
export const areaWrong = 'Nama daerah atau layanannya kosong, atau lebih dari 80 huruf.'
export const partsSame = 'Pilih bagian jawaban yang berbeda untuk ongkir dan daerah.'
export const fromTool = (name: string) => `dari alat ${name}`
export const shippingOpen = 'Ongkir belum dihitung'

// a price that a member enters
export const byMember = 'diisi tim'
export const enterPrice = 'Isi ongkir'
export const changePrice = 'Ubah ongkir'
export const priceTitle = 'Ongkir pesanan ini'
export const priceAddress = (address: string) => `Alamat: ${address}`
export const summaryHint =
  'Rupiah bulat, 0 berarti gratis. Ringkasan pesanan dikirim ke pelanggan, lalu AI menerima jawabannya.'
export const priceInvalid = 'Tulis ongkir seperti 15000 atau Rp15.000, paling besar Rp10.000.000.'
export const priceSaved = 'Ongkir tersimpan'
export const summaryNotSent =
  'Ringkasan belum dikirim, karena jendela 24 jam sudah berakhir atau AI sedang berhenti. Kabari pelanggan dari percakapannya.'
export const sendSummary = 'Simpan dan kirim ringkasan'
export const shippingByHand = 'Ongkir'
