// Why the AI handed a conversation over, what it tried, and what its send gate says, by code.
type Details = Record<string, string | number>
const KINDS: Record<string, string> = {
  image: 'foto',
  video: 'video',
  video_note: 'pesan video',
  audio: 'audio',
  voice: 'pesan suara',
  document: 'dokumen',
  location: 'lokasi',
  contacts: 'kontak',
  order: 'pesanan dari katalog',
  card: 'kartu',
}
const decimal = (number: string | number) => String(number).replace('.', ',')
/** The words of the draft that break the rule, then what is wrong with them. */
const about =
  (fault: string) =>
  ({ words = '' }: Details) =>
    words === '' ? fault : `${words}: ${fault}`

/** Why an owner's tool gave no price of a delivery. */
const SHIPPING_FAULTS: Record<string, string> = {
  gone: 'alatnya sudah dihapus atau diubah',
  price: 'harganya bukan rupiah bulat yang wajar',
  area: 'nama daerahnya kosong atau terlalu panjang',
  timeout: 'tidak menjawab dalam 6 detik',
  unreachable: 'servernya tidak bisa dihubungi',
  private: 'alamatnya di jaringan dalam',
  insecure: 'kuncinya hanya dikirim ke alamat https',
  status: 'server menjawab dengan kesalahan',
  too_large: 'jawabannya lebih dari 256 KB',
  shape: 'jawabannya tidak memuat bagian yang dipakai',
}

/** Why a person is needed. */
export const caseDetails = {
  ai_budget_reached: 'Batas pesan AI dalam 10 menit tercapai.',
  customer_angry: 'Pelanggan terdengar marah.',
  customer_complains: 'Pelanggan menyampaikan keluhan.',
  customer_wants_person: 'Pelanggan minta dibantu orang.',
  procedure_hands_over: ({ name = '', why = '', values = '' }: Details) =>
    `Prosedur "${name}": ${why}${values ? ` (${values})` : ''}`,
  procedure_unclear: ({ name = '', values = '' }: Details) =>
    `Prosedur "${name}": jawaban pelanggan belum bisa dipahami (${values}).`,
  procedure_repeats: 'Prosedur akan mengirim pesan yang sama lagi.',
  tool_failed: ({ name = '', tool = '', values = '' }: Details) =>
    `Prosedur "${name}": alat "${tool}" tidak menjawab${values ? ` (${values})` : ''}.`,
  tool_gone: ({ name = '' }: Details) => `Prosedur "${name}": alatnya sudah dihapus.`,
  tool_prepared: ({ name = '' }: Details) =>
    `Setujui atau tolak permintaan "${name}" di panel pelanggan.`,
  tool_refused: ({ name = '' }: Details) =>
    `Permintaan "${name}" ditolak. Jelaskan alasannya ke pelanggan.`,
  booking_unclear: 'Pelanggan menulis soal janji yang perlu dibantu tim.',
  order_unclear: 'Pelanggan menulis soal pesanan yang belum pasti maksudnya.',
  order_for_people: 'Pelanggan ingin mengubah pesanan yang sudah dibayar atau diproses.',
  order_proof: 'Pelanggan mengirim bukti bayar. Cek, lalu catat pembayarannya di kartu pesanan.',
  shipping_failed: ({ place = '' }: Details) =>
    `Alat ongkir tidak memberi harga untuk ${place}. Hitung ongkirnya, lalu kabari pelanggan.`,
  shipping_quoted: ({ area = '', price = '' }: Details) => `${area}: ${price}`,
  shipping_unpriced: ({ why = '' }: Details) =>
    `Alat ongkir tidak memberi harga: ${SHIPPING_FAULTS[why] ?? why}.`,
  order_shipping:
    'Alat ongkir tidak memberi harga untuk alamat pesanan ini. Hitung ongkirnya, lalu kabari pelanggan.',
  customer_orders: 'Pelanggan memesan; pesanan hanya bisa dicatat tim.',
  customer_wants_to_order: 'Pelanggan ingin memesan; pesanan hanya bisa dicatat tim.',
  customer_tells_payment: 'Pelanggan mengabarkan pembayaran, yang hanya bisa diperiksa tim.',
  customer_asks_own_order: 'Pelanggan menanyakan pesanannya sendiri, yang tidak bisa dilihat AI.',
  customer_repeats: 'Pelanggan mengirim hal yang sama berulang kali.',
  question_repeated:
    'Pelanggan menanyakan hal yang sama berulang kali; jawabannya sudah dua kali dikirim.',
  hours_repeated: 'Jam buka sudah dikirim dan ditanyakan lagi.',
  burst_too_long: 'Pesan pelanggan terlalu panjang untuk dijawab AI.',
  forbidden_topic: ({ topic = '' }: Details) =>
    `Menyangkut topik yang tidak boleh dijawab AI: ${topic}.`,
  answer_forbidden_topic: ({ topic = '' }: Details) =>
    `Jawaban AI menyentuh topik yang tidak boleh dijawab AI: ${topic}.`,
  unreadable_content: ({ kind = '' }: Details) =>
    `Pelanggan mengirim ${KINDS[kind] ?? 'kiriman'} yang belum bisa dibuka AI.`,
  no_knowledge: ({ question = '' }: Details) =>
    `Pengetahuan belum memuat jawaban untuk: ${question}`,
  question_open: ({ question = '' }: Details) => `Belum terjawab: ${question}`,
  case_bunuh_diri: 'Pelanggan menulis tentang mengakhiri hidup. Segera hubungi.',
  case_pelecehan: 'Pelanggan melaporkan pelecehan.',
  case_kesehatan: 'Pelanggan melaporkan gangguan kesehatan. Segera hubungi.',
  case_alergi: 'Pelanggan melaporkan reaksi alergi. Segera hubungi.',
  case_cedera: 'Pelanggan melaporkan orang terluka. Segera hubungi.',
  case_kebakaran: 'Pelanggan melaporkan api, asap, atau gas. Segera hubungi.',
  case_kecelakaan: 'Pelanggan melaporkan kecelakaan. Segera hubungi.',
  case_uang_hilang: 'Pelanggan melaporkan uang yang hilang atau salah kirim.',
  case_penipuan: 'Pelanggan melaporkan penipuan.',
  case_ancaman: 'Pelanggan mengancam atau akan melapor.',
  case_urgent: 'Pelanggan melaporkan hal yang mendesak.',
  bot_peer: 'Lawan bicara tampaknya bot: pesan yang sama atau balasan seketika berulang kali.',
  agent_failed: 'AI gagal menyusun jawaban.',
  plan_used_up: 'Jatah jawaban AI paket ini habis, atau paketnya sudah berakhir.',
  model_timeout: ({ seconds = '' }: Details) =>
    `Model AI tidak menjawab dalam ${decimal(seconds)} detik.`,
  model_refused: 'Penyedia model AI menolak menjawab pesan ini.',
  model_declined: 'Model AI menulis bahwa ia tidak bisa menjawab.',
  model_busy: 'Penyedia model AI sedang penuh.',
  model_unpaid: 'Saldo di akun penyedia model AI habis.',
  model_misconfigured: ({ said = '' }: Details) =>
    `Kunci, nama, atau alamat model AI salah (${said}).`,
  model_unreachable: 'Server model AI tidak bisa dihubungi.',
  model_error: ({ said = '' }: Details) => `Model AI mengalami gangguan (${said}).`,
  model_unfinished: 'Model AI tidak menyelesaikan jawabannya.',
  ai_paused: 'AI dihentikan sementara.',
  channel_not_connected: 'Kanal WhatsApp sedang tidak terhubung.',
  number_time_locked: 'Nomor sedang dibatasi WhatsApp.',
  window_closed: 'Jendela 24 jam berakhir sebelum sempat dijawab.',
  answer_not_sent: 'Jawaban AI: Tidak terkirim.',
  /** `because`: the reason of the message, as text */
  answer_not_delivered: ({ because = '' }: Details) => `Jawaban AI: ${because}`,
}

/** What the send gate says about a draft. */
export const gateDetails = {
  gate_budget_left: ({ count = '', most = '' }: Details) =>
    `${count} dari ${most} pesan dalam 10 menit.`,
  gate_anggaran: ({ count = '' }: Details) => `Sudah ${count} pesan AI dalam 10 menit.`,
  gate_teks_berulang: 'Teks yang sama persis sudah pernah dikirim.',
  gate_quick_peer: 'Tiga balasan berturut-turut datang dalam waktu kurang dari 2 detik.',
  gate_lawan_bot: 'Tiga pesan berturut-turut hampir sama.',
  gate_angka: about('tidak ada di sumber untuk hal yang ditanyakan.'),
  gate_klaim: about('tidak tertulis di pengetahuan.'),
  gate_bantahan: about('berlawanan dengan sumbernya.'),
  gate_cakupan: about('lebih luas daripada sumbernya.'),
  gate_janji: about('tidak ada sumber yang mengizinkan janji atau tindakan ini.'),
  gate_nasihat: about('saran kesehatan, hukum, atau keselamatan tanpa sumber.'),
  gate_sumber: about('tidak menjawab yang ditanyakan.'),
  gate_kontak: about('bukan tautan, rekening, atau nomor dari pengetahuan.'),
  gate_data_pelanggan: about('menyebut data pelanggan lain.'),
  gate_mengaku_manusia: about('AI mengaku manusia.'),
  gate_kesopanan: about('kata-kata yang menyinggung.'),
  gate_bahasa: about('bukan bahasa pelanggan.'),
  gate_instruksi: 'Jawaban memuat aturan internal AI.',
  gate_sums: ({ sums = '' }: Details) => `Hitungan: ${sums}.`,
  gate_proofs: ({ count = '' }: Details) => `${count} kalimat dibuktikan dengan kutipan sumber.`,
  gate_claims: ({ wrong = '', all = '' }: Details) =>
    `${wrong} dari ${all} klaim model tidak tertulis di sumbernya; teksnya diperiksa sendiri.`,
}

/** Lines of a case's summary and of what the AI tried. */
export const caseLines = {
  customer_wrote: ({ text = '' }: Details) =>
    `Pelanggan menulis: "${text || 'kiriman tanpa teks'}"`,
  ai_answered: ({ titles = '' }: Details) => `Sudah dijawab AI: ${titles}`,
  customer_asked_to_choose: 'Pelanggan ditanya yang mana maksudnya, dan tidak memilih',
  customer_chose: ({ titles = '' }: Details) => `Pelanggan memilih dan sudah dijawab: ${titles}`,
  knowledge_nearest: ({ title = '' }: Details) => `Pengetahuan terdekat: ${title}`,
  session_earlier: ({ summary = '' }: Details) => `Percakapan sebelumnya: ${summary}`,
  nothing_known: 'Belum ada pengetahuan tentang ini.',
  knowledge_searched: ({ query = '' }: Details) => `Mencari pengetahuan: ${query}`,
  nearest_scored: ({ title = '', score = '', threshold = '' }: Details) =>
    `Terdekat: ${title} (${decimal(score)}, ambang ${decimal(threshold)})`,
  drafts_held: ({ count = '' }: Details) =>
    Number(count) === 1
      ? 'Menulis satu draf, ditahan pemeriksaan'
      : `Menulis ${count} draf, semuanya ditahan pemeriksaan`,
}

/** Steps of a run. */
export const stepNames = {
  joined_messages: ({ count = '' }: Details) => `Gabungkan ${count} pesan`,
  always_human: ({ case: name = '' }: Details) => `Selalu ke orang: ${name}`,
  model_not_used: 'Jawaban model tidak dipakai',
  model_quota_used: 'Batas coba model AI jam ini',
  repaired: ({ count = '' }: Details) => `Bagian yang tidak terbukti dibuang: ${count}`,
  planned: ({ count = '' }: Details) => `Rencana: ${count} pertanyaan`,
  choices_offered: ({ count = '' }: Details) => `Tawarkan ${count} jawaban untuk dipilih`,
  check_passed: 'Periksa: lolos',
  check_held: 'Periksa: ditahan',
  procedure: ({ name = '' }: Details) => `Prosedur: ${name}`,
  tool_called: ({ name = '' }: Details) => `Memanggil alat: ${name}`,
  shipping_asked: ({ name = '' }: Details) => `Menanyakan ongkir ke alat: ${name}`,
  media_read: ({ count = '' }: Details) => `Baca kiriman pelanggan: ${count}`,
  booking_read: 'Baca janji',
  order_read: 'Baca pesanan',
  second_passed: 'Periksa kedua oleh model: lolos',
  second_held: 'Periksa kedua oleh model: ditahan',
  second_silent: 'Periksa kedua oleh model: tanpa pendapat',
}
