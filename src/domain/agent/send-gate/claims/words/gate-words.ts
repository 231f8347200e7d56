import { standardWords } from '#domain/knowledge/wording'
import { memoizeByText } from '#lib/memoize'
import { englishStems, indonesianStems } from '#lib/language/spelling/stem'
import { translate } from './english-words.ts'

const setOf = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Words that state nothing about the business: function words, polite words, modal verbs and verbs
 * of the conversation. Every other word of a draft needs a source.
 */
const NEUTRAL = setOf(`
  a ada adalah adapun agar ah aja aku akan amat banget anda apa apabila apakah apalagi asal atas
  atau ataupun atuh ayo bagaimana bagi bagaimanapun bahwa baik baiklah bapak begini begitu beliau
  benar berarti berikut berkenan berupa betul biar biasa biasanya bila bisa bisanya boleh bolehkah
  buat bu bun bunda bang cara caranya cek coba contohnya cukup cuman dan dapat dapatkan dapetin
  dari daripada deh demikian dengan di dia dimana ditunggu dong dulu dululah dari enak-enak gan
  gimana hai halo hallo hanya-saja hari hello hi hubungi ia iya iyaa ini info infonya informasi
  ingin itu jadi jadinya jangan-jangan jawab jawaban jika jikalau juga justru ka kah kak kaka
  kakak kalau kalo kami kan kapan karena kayak ke kebetulan kebutuhan kemudian kena kenapa kepada
  ketika khusus khususnya kira-kira kirain kita klo kok kurang-lebih lagi lah lain lainnya lalu
  langsung lewat lha lho lihat loh maaf macam mah maka makasih makin malah mampir mana manakah
  mangga mas masih masing-masing mau maupun mba mbak melalui memang mengenai mengetahui menjadi
  menurut mereka meski meskipun mimin min misal misalnya mohon monggo mungkin nah namun nanti nih
  nggih nih nya oh ok oke om orang pada pak para pas perihal perkiraan perlu permisi pertanyaan
  pertanyaannya pilih pun punten pula saat saja salah-satu sama sambil sampai sana santai satunya
  saya se sebab sebagai sebaiknya sebelumnya-terima sebenarnya sebentar sedangkan sedikit-info
  segini sehingga sekalian sekali sekarang sekian sekitar sekitaran selain selamat selanjutnya
  semoga sementara senang sendiri seperti sepertinya serta sesuai setelahnya siap siang sore pagi
  malam silahkan silakan sini sip situ soal sudah sebut sungguh supaya tanya tanyakan tadi tapi
  tentang tentu tentunya terima kasih terimakasih ternyata tersebut terus tetap tetapi tiap-tiap
  tinggal tolong toh totalnya total jumlahnya semuanya-jadi tuh udah udh untuk utk wah walau
  walaupun ya yaa yah yaitu yakni yang yg yuk yup keluhan kendala hal halnya bantu dibantu
  membantu bantuan butuh dibutuhkan diperlukan memerlukan cari mencari dicari ditanyakan
  menanyakan lanjut berlanjut terkait dibanding dibandingkan ketimbang dikali dikalikan dijumlah
  dijumlahkan nilainya sebesar senilai berkisar kisaran jumlah dikenakan mencapai berada bertempat
  terletak berlokasi masing the an is are am be was were it its of to in on at for from by with
  and or but if so that this these those we our us you your i my me they he she can could will
  would may might should please yes hi hello there here just also about as do does did have has
  had than then too very only-just sure okay thank thanks let lets know want need like get got if
  when which what how where who any some more most dear sir madam kindly no-worries sing lan ing
  iki kuwi punika menika wonten kagem saged nggih inggih mangga kulo kula panjenengan nuwun nu teh
  mah tiasa aya kanggo ieu eta sareng hatur nuhun abdi teteh aa kang dijual terdiri tersendiri
  daftarnya pakai memakai menggunakan digunakan pake dipakai guna gunakan via punya memiliki
  mempunyai milik kepunyaan sedia-kan berikan memberikan beri kasih diberikan terhadap maksud
  maksudnya maksudkan yakin jelas catatan nomor no jl jalan jln wib wita wit rp a n an nanti
  sebelahnya kakaknya estimasi estimasinya rata-rata perhitungan hitungan rincian rinciannya
  detail detailnya dgn krn jg sy sm tdk-ada dr pd bs hrs lg msh skrg tp trs yah simpan disimpan
  taruh ditaruh letakkan diletakkan tempatkan pastikan-dulu cukup tersebut itupun setelah sesudah
  sebelum selama antara oleh sejak demi bersama bareng lebih dahulu terlebih hari harinya tanggal
  tanggalnya layanan layanannya hitung dihitung pembeli pelanggan customer nantinya kembali-lagi
  selebihnya sisanya seperlunya alias lupa keduanya ketiganya toko tokonya kantor kantornya outlet
  gerai usaha sebutannya namanya nama ialah tahu tau mengerti paham pilihan pilihannya opsi
  opsinya jenis jenisnya macamnya tipe tipenya berbagai sebagian beberapa ekstra
`)

/** Words with the same meaning in a statement of a business. The first word is the group's name. */
const GROUPS = `
harga biaya tarif ongkos spp iuran tagihan price cost fee regi regine rega regane hargana pangaos bayarnya harganya nominal
ongkir pengiriman-biaya ongkirnya shipping
buka operasional open opening praktik praktek praktiknya berpraktik jadwal jam pukul bukanya
kirim antar delivery pengiriman pengantaran dikirim diantar kurir ship kirimnya mengantar antarkan deliver
jemput penjemputan pickup
pesan order pemesanan memesan dipesan pesanan booking beli belanja membeli pembelian dibeli reservasi
bayar pembayaran dibayar lunas pelunasan pay payment membayar
sedia tersedia ready stok available stock ketersediaan stoknya
selesai jadi kelar rampung pengerjaan dikerjakan proses diproses done finish
lama durasi waktu estimasi
kembali refund pengembalian dikembalikan balik mengembalikan kembalikan
uang dana duit money
syarat ketentuan persyaratan
alamat lokasi tempat lokasinya address
diskon potongan discount korting
terima menerima layani melayani dilayani diterima accept layanan
daftar pendaftaran mendaftar terdaftar registrasi didaftarkan register
minimal minimum min paling-sedikit least
maksimal maksimum maks max terlambat-batas most
foto gambar photo
barang produk item
sopir supir driver
bensin bbm
motor sepeda
dokter drg drh
telat terlambat keterlambatan
batal pembatalan dibatalkan cancel membatalkan
ganti tukar penggantian diganti mengganti
kartu card
kredit credit
debit
tunai cash kontan
transfer tf
halal
tutup-libur
rumah home
anak
sekolah pelajar
tambah tambahan extra menambah
termasuk sudah-termasuk include including included termasuknya dapat
garansi jaminan warranty
ukuran size diameter
warna color colour
bahan material berbahan bahannya terbuat
kecil small
besar large big
perempuan wanita
laki pria cowok
hewan binatang
isi mengisi diisi isikan mengisikan pengisian
express ekspres cepat kilat instan
umur usia age
cek mengecek dicek ngecek pengecekan
cicil dicicil cicilan angsuran
tulis tulisan ditulis ucapan
sesuai
libur
seluruh semua segala semuanya seluruhnya all every
setiap tiap saban each
pasti dijamin jamin menjamin guarantee guaranteed garansikan memastikan pastikan
hanya cuma only
harus wajib must
penuh full seluruhnya sepenuhnya
sepuasnya unlimited bebas
panas
kirim-ulang
minggu sunday ahad
senin monday
selasa tuesday
rabu wednesday
kamis thursday
jumat friday jum'at
sabtu saturday
hilang lost
rusak damaged kerusakan
cacat defect
roti bread
kopi coffee
parkir parking
siswa murid
guru pengajar
sekali
aman safe
didahulukan diprioritaskan prioritas
sewa rental menyewa rent
beda berbeda
menginap nginap nginep inap bermalam stay
mobil car
weekend pekan
karyawan staf pegawai staff
telepon telp telpon phone call
sarapan breakfast
datang visit mampir
izin ijin perizinan
risiko resiko
apotek apotik
muka awal depan
antre antri antrean antrian
kuitansi kwitansi nota
nasihat nasehat
telur telor
hafal hapal
teknik tehnik
surat dokumen
kerja bekerja
`
const GROUP_OF = new Map<string, string>()
for (const line of GROUPS.trim().split('\n')) {
  const [name = '', ...words] = line.split(' ')
  for (const word of [name, ...words]) GROUP_OF.set(word, name)
}

/** Words that count as the negation of another word. */
export const ANTONYMS = new Map([
  ['kosong', 'sedia'],
  ['habis', 'sedia'],
  ['libur', 'buka'],
  ['tutup', 'buka'],
  ['closed', 'buka'],
  ['terpisah', 'termasuk'],
])
export const NEGATIONS = setOf(
  `tidak tak tdk ga gak nggak ngga enggak ndak belum blm blom bukan jangan jgn tanpa kecuali not no never
   cannot can't don't doesn't isn't aren't won't without ora mboten boten henteu teu sanes dilarang`,
)
/**
 * Words that make a statement general or limit it ("setiap", "selalu", "hanya"). The sentence that
 * supports the statement must have them too.
 */
export const SCOPE = setOf(
  `seluruh setiap pasti hanya penuh sepuasnya selalu selamanya seumur hidup harus kapansaja
    manasaja siapasaja berapasaja`,
)
/** Groups of words that grant something. The conditions of a grant must be kept. */
export const GRANTS = setOf('diskon kembali ganti promo bonus cashback hadiah voucher')

export const isNeutral = (word: string): boolean =>
  isListed(word) || isListed(word.replace(/(?:nya|lah|kah|pun)$/, ''))

const isListed = (word: string) =>
  NEUTRAL.has(word) || translate(word).some((meaning) => NEUTRAL.has(meaning))

/** A model name: "gtz5" and "gtz6" differ, but "kue2" is a plural. */
const MODEL = /^\p{L}{2,}(?:[013-9]|\d{2,})$/u

/** The forms by which a word may match another: its stems and its group. */
export const formsOf: (word: string) => readonly string[] = memoizeByText(8000, (word) => {
  if (MODEL.test(word)) return [word]
  const meanings = [...standardWords(word), ...translate(word)]
  const stems = [
    ...new Set([
      ...(/c[aou]/.test(word) ? [word.replace(/c(?=[aou])/g, 'k')] : []),
      ...indonesianStems(word),
      ...englishStems(word),
      ...meanings.flatMap(indonesianStems),
    ]),
  ]
  const groups = stems.flatMap((stem) => GROUP_OF.get(stem) ?? [])
  return [...new Set([...stems, ...groups.map((group) => `=${group}`)])]
})

export const groupOf = (word: string): string | undefined =>
  formsOf(word)
    .find((form) => form.startsWith('='))
    ?.slice(1)

/** Single letters that count as clothing sizes. */
export const SIZES = setOf('s m l')
