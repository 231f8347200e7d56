import type { DemoPeople } from '../demo.ts'
import { QUICK_REPLIES } from '../quick-replies.ts'

/** What customers of the bakery write, and how members answer. */
export type Person = keyof DemoPeople

/** Questions that the knowledge answers, by subject, each in several wordings. */
export const QUESTIONS: string[][] = [
  ['kak buka jam brp hari ini?', 'minggu buka sampai jam berapa ya', 'toko tutup jam brp kak'],
  ['alamat tokonya di mana ya kak', 'lokasi toko dmn kak?', 'ada parkir mobil ga kak'],
  ['croissant brp kak', 'harga sourdough utuh berapa?', 'roti manis harganya brp ya'],
  ['kue ultah 20 cm brp kak?', 'kalau kue ulang tahun yg 16 cm berapa', 'kue ultah 24cm brp'],
  ['pesan kue ultah hrs brp hari sblmnya?', 'kue ulang tahun pesannya h- berapa kak'],
  ['bisa tambah tulisan di kuenya?', 'cetak foto di kue nambah brp kak'],
  ['snack box mulai harga brp?', 'minimal pesan snack box berapa kotak kak'],
  ['ini halal kan kak?', 'produknya udah bersertifikat halal?'],
  ['ada roti tanpa telur ga kak', 'sourdough pakai susu ga?', 'ada yg gluten free?'],
  ['roti manis tahan berapa hari kak?', 'cara simpan sourdough gmn ya'],
  ['bisa diantar ke rumah ga kak', 'ongkir kurir toko brp kak?', 'gratis ongkir minimal berapa'],
  ['bisa kirim luar kota ga?', 'bayarnya bisa qris kak?', 'terima transfer bca ga kak'],
  ['pesan kue dp nya brp persen?', 'kalau batal dp nya kembali ga kak'],
  ['tanggal ambil kue bisa diganti ga?', 'refund masuknya berapa lama ya'],
  ['daftar member gimana kak?', 'poin member bisa ditukar apa'],
  ['ada promo apa kak hari ini', 'selasa ada promo croissant ya kak?'],
  ['bisa reservasi tempat buat arisan ga kak', 'kelas sourdough biayanya brp'],
  ['mau jadi reseller syaratnya apa kak', 'bisa minta faktur pajak?'],
  ['kopi susu senja brp kak', 'roti sobek cokelat isi berapa?', 'lapis legit brp satu loyang'],
  ['what time do you open on sunday?', 'do you deliver?', 'is it halal?'],
]

export const THANKS = ['makasih kak', 'oke makasih ya', 'siap kak terima kasih', 'thank you kak']

/** A conversation that people end: the customer's words, the member's answer, and the outcome. */
export type CaseTalk = {
  /** the message that the agent cannot answer */
  asks: string[]
  /** further messages of member and customer in turn; the member begins */
  turns: string[][]
  ends: 'terjual' | 'terjawab' | 'tidak_jadi' | 'janji_temu'
}

export const ORDERS: CaseTalk[] = [
  {
    asks: [
      'kak mau pesan kue ultah 20 cm buat sabtu ya',
      'mau order kue ulang tahun 16 cm untuk lusa kak',
      'saya pesan kue ultah 24 cm buat minggu depan ya kak',
    ],
    turns: [
      ['Bisa, Kak. Mau rasa apa dan tulisannya apa?', 'Siap, Kak. Boleh tahu jam ambilnya?'],
      ['cokelat, tulisannya selamat ulang tahun Naya', 'ambil jam 4 sore kak, cokelat ya'],
      [QUICK_REPLIES.rekening],
      ['sudah saya transfer ya kak', 'oke kak nanti sore saya transfer'],
      [
        'Uang mukanya sudah masuk, Kak. Terima kasih, sampai jumpa di hari pengambilan.',
        QUICK_REPLIES['terima-kasih'],
      ],
    ],
    ends: 'terjual',
  },
  {
    asks: ['mau pesan kue tart 3 tingkat buat nikahan kak', 'bisa pesen kue bentuk mobil ga kak'],
    turns: [
      ['Untuk yang itu belum bisa kami kerjakan, Kak. Maaf, ya.'],
      ['oh ya udah kak, makasih', 'yah sayang sekali, oke kak'],
    ],
    ends: 'tidak_jadi',
  },
]

export const UNKNOWN: CaseTalk[] = [
  {
    asks: ['ada cabang di Solo ga kak?', 'buka cabang di Magelang ga kak'],
    turns: [
      ['Belum ada, Kak. Toko kami baru satu, di Jl. Kaliurang KM 6.', QUICK_REPLIES.alamat],
      ['oh oke kak'],
    ],
    ends: 'terjawab',
  },
  {
    asks: ['kue keringnya ada nastar ga kak', 'ada kastengel buat lebaran kak?'],
    turns: [['Kue kering mulai kami buat bulan depan, Kak.'], ['sip kak nanti tanya lagi']],
    ends: 'terjawab',
  },
  {
    asks: ['wifi di lantai dua ada kak?', 'tempatnya ada colokan sama wifi ga'],
    turns: [['Ada, Kak. Kata sandinya ada di nota.'], ['mantap kak']],
    ends: 'terjawab',
  },
  {
    asks: ['bisa sewa oven ga kak buat acara', 'terima titip jual kue ga kak?'],
    turns: [['Maaf, belum bisa, Kak.'], ['baik kak']],
    ends: 'tidak_jadi',
  },
  {
    asks: ['ada lowongan kerja ga kak', 'masih buka lowongan barista kak?'],
    turns: [
      ['Kami catat dulu, Kak. Silakan datang Senin pukul 10 untuk wawancara.'],
      ['baik kak, terima kasih'],
    ],
    ends: 'janji_temu',
  },
]

export const COMPLAINTS: CaseTalk[] = [
  {
    asks: [
      'kak roti yang saya beli tadi ada jamurnya',
      'kuenya penyok pas sampai kak, kecewa banget',
      'pesanan saya kok belum datang padahal udah 2 jam',
      'snack boxnya kurang 3 kotak kak',
    ],
    turns: [
      ['Mohon maaf sekali, Kak. Boleh kirim fotonya? Kami bantu sekarang.'],
      ['ini ya kak, saya tunggu', 'tolong cepat ya kak'],
      ['Kami ganti hari ini juga, Kak. Kurir berangkat sebentar lagi.'],
      ['oke kak makasih', 'baik, ditunggu'],
    ],
    ends: 'terjawab',
  },
]

export const WANTS_PERSON: CaseTalk[] = [
  {
    asks: ['mau ngomong sama adminnya langsung', 'bisa bicara dengan orang saja kak?'],
    turns: [
      ['Halo Kak, ini dengan tim Roti Senja. Ada yang bisa dibantu?', QUICK_REPLIES.halo],
      ['mau tanya soal acara'],
    ],
    ends: 'terjawab',
  },
]

/** The members who take the cases. */
export const TEAM: [Person, share: number][] = [
  ['rina', 0.6],
  ['yoga', 0.28],
  ['owner', 0.12],
]
