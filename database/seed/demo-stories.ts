import type { DemoPeople } from './demo.ts'

export type Line = [from: 'in' | 'ai' | 'rina' | 'owner', minutesAgo: number, text: string]

export type Story = {
  name: string | null
  phone: string
  handler: 'ai' | 'menunggu_tim' | 'manusia' | 'selesai' | 'loop'
  reason?: string
  assignee?: keyof DemoPeople
  tags?: string[]
  note?: string
  unread?: number
  escalation?: {
    reason: string
    detail: string
    summary: string[]
    tried: { label: string; detail: string; ok: boolean }[]
    draft?: string
    minutesLeft: number
    priority?: number
  }
  outcome?: string
  lines: Line[]
}

/**
 * The conversations of one morning at the bakery. Minutes are counted back from the time of
 * seeding.
 */
export const STORIES: Story[] = [
  {
    name: 'Sari Wulandari',
    phone: '6281227144471',
    handler: 'manusia',
    assignee: 'owner',
    tags: ['Kue ulang tahun', 'Member'],
    note: 'Anaknya alergi kacang. Selalu tanyakan topping sebelum mencatat pesanan.',
    unread: 1,
    lines: [
      ['in', 12, 'kak kue ultah yg 20 cm brp ya?'],
      ['ai', 12, 'Kue ulang tahun diameter 20 cm mulai Rp260.000, Kak. Harga tergantung hiasan.'],
      ['in', 10, 'ky gini bisa ga? hiasan bunga diambil bsk sore'],
      [
        'ai',
        9,
        'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.',
      ],
      [
        'owner',
        5,
        'Halo Kak, saya Dimas. Besok sore masih ada satu slot, hiasannya bunga krim tanpa fondan. Boleh?',
      ],
      ['in', 1, 'boleh kak. totalnya jd brp? dp dl ya?'],
    ],
  },
  {
    name: 'Bagas Prasetyo',
    phone: '6281390452217',
    handler: 'menunggu_tim',
    reason: 'kebijakan',
    unread: 2,
    escalation: {
      reason: 'kebijakan',
      detail: 'Ganti rugi hanya boleh dijanjikan oleh tim.',
      summary: [
        'Kue ulang tahun 20 cm diterima penyok lewat kurir toko.',
        'Minta kue pengganti sebelum acara pukul 13.00, atau uang kembali.',
        'Alamat acara di Condongcatur, masih dalam radius antar 8 km.',
      ],
      tried: [
        {
          label: 'Mencari aturan pesanan rusak',
          detail: 'Foto dalam 3 jam, diganti produk baru atau uang kembali',
          ok: true,
        },
      ],
      draft:
        'Kak Bagas, mohon maaf kuenya sampai dalam keadaan penyok. Kami bisa ganti dengan produk baru atau kembalikan uangnya. Kakak pilih yang mana?',
      minutesLeft: 4,
      priority: 2,
    },
    lines: [
      ['in', 13, 'kak kuenya penyok pas nyampe, krimnya nempel semua di tutup'],
      [
        'ai',
        12,
        'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.',
      ],
      ['in', 4, 'ini buat acara jam 1 kak, gmn dong'],
    ],
  },
  {
    name: 'Ibu Yanti, PKK Depok',
    phone: '6285722109834',
    handler: 'menunggu_tim',
    reason: 'info_tidak_ada',
    unread: 1,
    escalation: {
      reason: 'info_tidak_ada',
      detail: 'Tidak ada sumber tentang isi campur untuk snack box.',
      summary: [
        'Pesan 350 snack box untuk acara PKK.',
        'Minta isi campur di luar daftar harga.',
        'Belum ada tanggal pengambilan.',
      ],
      tried: [
        {
          label: 'Mencari pengetahuan: snack box isi campur',
          detail: 'Hanya ada harga isi tiga, minimal 20 kotak',
          ok: false,
        },
      ],
      minutesLeft: 7,
    },
    lines: [['in', 8, 'siang mbak, 350 snack box isinya bs dicampur ga? ada risol sm lemper']],
  },
  {
    name: 'Hendra Setiawan',
    phone: '6281300000012',
    handler: 'menunggu_tim',
    reason: 'kontrol_rollout',
    unread: 1,
    lines: [['in', 12, 'ongkir ke godean brp ya mas']],
  },
  {
    name: 'Intan Permata',
    phone: '6281300000013',
    handler: 'ai',
    lines: [
      ['in', 24, 'pagi kak, buka jam brp?'],
      [
        'ai',
        24,
        'Kami buka Senin sampai Sabtu jam 07.00-21.00 WIB, Minggu jam 08.00-18.00 WIB, Kak.',
      ],
      ['in', 22, 'itu bayarnya bs qris kak?'],
      [
        'ai',
        22,
        'Bisa Kak: tunai, QRIS, kartu debit, dan transfer BCA atau BRI atas nama CV Roti Senja.',
      ],
    ],
  },
  {
    name: 'Pak Joko, RT 04',
    phone: '6281300000014',
    handler: 'ai',
    lines: [
      ['in', 40, 'sourdough tahan brp hari?'],
      [
        'ai',
        40,
        'Sourdough tahan 4 hari, Pak. Simpan di wadah tertutup atau bekukan sampai 3 minggu.',
      ],
    ],
  },
  {
    name: null,
    phone: '6285722109835',
    handler: 'manusia',
    assignee: 'rina',
    lines: [
      ['in', 35, 'ini bukti tf nya ya kak, mksh'],
      ['rina', 31, 'Sudah kami terima Kak, pesanannya siap jam 16.00.'],
    ],
  },
  {
    name: 'CS Paxel',
    phone: '6281300000016',
    handler: 'loop',
    reason: 'putaran_bot',
    lines: [
      ['in', 122, 'Terima kasih telah menghubungi layanan kami. Pesan Anda penting bagi kami.'],
      ['in', 121, 'Terima kasih telah menghubungi layanan kami. Pesan Anda penting bagi kami.'],
    ],
  },
  {
    name: 'Fajar Nugroho',
    phone: '6281300000017',
    handler: 'selesai',
    outcome: 'terjual',
    lines: [
      ['in', 1500, 'croissant brp mas?'],
      ['ai', 1500, 'Croissant Rp22.000, Kak.'],
      ['in', 1470, 'oke makasih mas, besok sy ambil'],
    ],
  },
  {
    name: 'Wulan Kusuma',
    phone: '6281300000018',
    handler: 'selesai',
    outcome: 'terjawab',
    lines: [
      ['in', 1560, 'kak kue ultah hrs dipesan brp hari sblmnya?'],
      ['ai', 1560, 'Kue ulang tahun dipesan paling lambat dua hari sebelumnya, Kak.'],
      ['in', 1530, 'siap kak'],
    ],
  },
]
