import type { Channel } from '#contract/business'
import type { ChargeCount } from '#contract/conversation/message'
import { figure } from '#dashboard/copy/rupiah.ts'
import type { Tone } from '#dashboard/ui/Chip.tsx'
import type { EngineKind } from '#whatsapp/model'
import { ENGINE_WORDS } from './engine-words.ts'

type State = {
  tone: Tone
  words: 'Belum terhubung' | 'Terhubung' | 'Perlu tindakan' | 'Gagal' | 'Memeriksa'
}

/** The four states of product.md, and the short moment while the provider is asked. */
export function stateOf(channel: { status: string; status_reason: string | null }): State {
  switch (channel.status) {
    case 'WORKING':
      return { tone: 'ok', words: 'Terhubung' }
    case 'pending':
      return { tone: 'neutral', words: 'Belum terhubung' }
    case 'FAILED':
      return { tone: 'danger', words: 'Gagal' }
    case 'STARTING':
      return channel.status_reason
        ? { tone: 'wait', words: 'Perlu tindakan' }
        : { tone: 'neutral', words: 'Memeriksa' }
    default:
      return { tone: 'wait', words: 'Perlu tindakan' }
  }
}

/** The same with what WhatsApp holds against a number that is connected. */
export function standOf(channel: Channel, nowMs: number): State {
  const [trouble] = channel.status === 'WORKING' ? troublesOf(channel, nowMs) : []
  return trouble ? { tone: trouble.tone, words: 'Perlu tindakan' } : stateOf(channel)
}

const REASONS: Record<string, string> = {
  no_token: 'Token akses belum diisi.',
  '0': 'Token akses tidak berlaku lagi. Buat token baru di Meta.',
  '190': 'Token akses tidak berlaku lagi. Buat token baru di Meta.',
  '3': 'Aplikasi Meta belum punya izin untuk nomor ini.',
  '10': 'Token tidak punya izin untuk nomor ini.',
  '100': 'Meta tidak mengenal ID nomor telepon ini.',
  '33': 'Meta tidak mengenal ID nomor telepon ini, atau token tidak punya aksesnya.',
  '368': 'Meta sedang membatasi akun ini karena pelanggaran kebijakan.',
  '131031': 'Akun WhatsApp Business dikunci Meta.',
  '131042': 'Ada masalah pembayaran di akun Meta. Periksa metode pembayarannya.',
  '133010': 'Nomor ini belum didaftarkan ke Cloud API.',
  PENDING: 'Meta belum selesai memeriksa nomor ini.',
  DISCONNECTED: 'Nomor ini terputus di Meta.',
  BANNED: 'Nomor ini diblokir Meta.',
  ACCOUNT_DELETED: 'Akun WhatsApp Business dihapus di Meta.',
  DISABLED_UPDATE: 'Akun WhatsApp Business dinonaktifkan Meta.',
  MIGRATED: 'Nomor ini sudah dipindah ke akun WhatsApp Business lain.',
  PARTNER_REMOVED:
    'Aplikasi Meta ini dikeluarkan dari akun WhatsApp Business. Sambungkan lagi nomornya.',
  PARTNER_APP_UNINSTALLED:
    'Aplikasi Meta ini dicopot dari akun WhatsApp Business. Sambungkan lagi nomornya.',
  waba_foreign: 'ID akun WhatsApp Business yang diisi bukan pemilik nomor ini. Periksa lewat Ubah.',
  waba_unsubscribed:
    'Meta tidak lagi mengirim pesan pelanggan akun ini ke aplikasi mana pun. Pilih Mulai ulang untuk memintanya lagi.',
  '131005': 'Token tidak punya izin untuk nomor ini.',
  '131037': 'Nama tampilan nomor ini belum disetujui Meta.',
  '131045': 'Nomor ini belum didaftarkan dengan benar di Meta.',
  '133005': 'PIN verifikasi dua langkah nomor ini salah.',
  '133006': 'Nomor ini harus diverifikasi dulu di WhatsApp Manager.',
  '134011': 'Ketentuan pembayaran Meta belum disetujui.',
  number_elsewhere:
    'Nomor ini terbukti milik usaha lain di sini. Periksa ID nomor teleponnya, lalu sambungkan lagi.',
  waha_unreachable:
    'Server WAHA tidak bisa dihubungi. Periksa alamatnya dan apakah servernya menyala.',
  waha_unauthorized: 'Server WAHA menolak kunci API ini.',
  waha_private_address:
    'Alamat server WAHA menunjuk ke jaringan dalam. Minta operator menambahkannya di WAHA_URL.',
  waha_bad_url: 'Alamat server WAHA tidak benar. Tulis lengkap, misalnya https://waha.tokoanda.id.',
  waha_http_302: 'Alamat server WAHA mengalihkan ke alamat lain. Pakai alamat tujuannya.',
  waha_session_foreign:
    'Sesi dengan nama ini sudah ada di server WAHA dan bukan dibuat dari usaha ini. Pakai nama lain, atau isi kunci API server itu lewat Ubah.',
  waha_session_missing: 'Sesi ini belum ada di server WAHA. Hubungkan untuk membuatnya.',
  waha_unreadable: 'Alamat ini menjawab, tetapi bukan server WAHA.',
}

/** A passkey is answered where WhatsApp Web runs; WAHA does it with its engine GOWS. */
const PASSKEY: Record<string, string> = {
  PASSKEY_REQUIRED:
    'WhatsApp meminta passkey untuk akun ini. Jawab di dasbor server WAHA (mesin GOWS), atau hapus passkey di ponsel lalu hubungkan lagi.',
  PASSKEY_CONFIRMATION_REQUIRED:
    'WhatsApp menunggu konfirmasi passkey. Selesaikan di dasbor server WAHA.',
}

/** Why a channel is not well, in words an owner can act on. */
export function reasonWords(channel: {
  engine: EngineKind
  status: string
  status_reason: string | null
}): string | null {
  const { status, status_reason: reason } = channel
  if (PASSKEY[status]) return PASSKEY[status]
  if (!reason || status === 'WORKING') return null
  if (REASONS[reason]) return REASONS[reason]
  if (/OFFBOARD/i.test(reason))
    return 'Nomor ini dilepas dari Cloud API lewat aplikasi WhatsApp Business di ponsel. Sambungkan lagi nomornya.'
  // Engines of our own say it in a sentence.
  if (reason.includes(' ')) return reason
  const words = ENGINE_WORDS[channel.engine]
  return status === 'STARTING' ? (words.unreachable ?? null) : words.unknownFailure(reason)
}

export type Trouble = {
  tone: 'wait' | 'danger'
  words: string
  /** until when, where that is known */ until?: string
}

/**
 * What WhatsApp holds against the account, and deliveries that stopped, in words an owner can act
 * on.
 */
export function troublesOf(
  channel: Pick<
    Channel,
    | 'engine'
    | 'status'
    | 'status_reason'
    | 'limits'
    | 'time_locked_until'
    | 'gap_from'
    | 'gap_until'
    | 'sends_failing_since'
    | 'sends_failed'
    | 'sends_failing_reason'
  >,
  nowMs: number,
): Trouble[] {
  const troubles: Trouble[] = []
  if (channel.sends_failing_since) troubles.push({ tone: 'danger', words: sendsWords(channel) })
  const lock = channel.time_locked_until
  if (lock && Date.parse(lock) > nowMs)
    troubles.push({
      tone: 'danger',
      words:
        'WhatsApp membatasi nomor ini: tidak bisa memulai percakapan baru. Balasan ke pelanggan yang menulis tetap jalan. Jangan dicoba terus, batasnya bisa bertambah lama.',
      until: lock,
    })
  for (const [name, limit] of Object.entries(channel.limits)) {
    const words = LIMITS[name]?.(limit.value)
    const isOver = limit.until !== null && Date.parse(limit.until) <= nowMs
    if (limit.active && words && !isOver)
      troubles.push({ ...words, ...(limit.until ? { until: limit.until } : {}) })
  }
  if (channel.gap_from && !channel.gap_until)
    troubles.push({ tone: 'danger', words: ENGINE_WORDS[channel.engine].silence })
  if (channel.status === 'WORKING' && channel.status_reason === 'not_subscribed')
    troubles.push({
      tone: 'danger',
      words:
        'Nomor ini bisa mengirim, tetapi Meta menolak mengabarkan pesan masuk. Beri token izin whatsapp_business_management, lalu tekan Uji koneksi.',
    })
  return troubles
}

const sendsWords = ({
  sends_failed: count,
  sends_failing_reason: reason,
}: Pick<Channel, 'sends_failed' | 'sends_failing_reason'>): string =>
  `${count === 1 ? 'Pesan terakhir' : `${figure(count)} pesan terakhir`} gagal terkirim. ${reason ?? ''}`.trim()

const LIMITS: Record<string, (value: string | null) => Omit<Trouble, 'until'>> = {
  quality: (value) =>
    value === 'RED'
      ? {
          tone: 'danger',
          words:
            'Mutu nomor ini rendah di Meta: terlalu banyak pelanggan memblokir atau melaporkan. Hentikan promosi dulu, kirim hanya ke yang meminta.',
        }
      : {
          tone: 'wait',
          words:
            'Mutu nomor ini menurun di Meta. Kurangi promosi dan pastikan penerima memang meminta.',
        },
  new_chat_cap: (value) => ({
    tone: 'wait',
    words: `Jatah percakapan baru nomor ini ${value ? `sudah terpakai ${value}` : 'hampir habis'}. Balas pelanggan seperti biasa, tunda pesan ke orang baru.`,
  }),
  throughput: () => ({
    tone: 'wait',
    words: 'Meta sedang menurunkan kecepatan kirim nomor ini. Pesan antre sedikit lebih lama.',
  }),
  messaging_tier: (value) => ({
    tone: 'wait',
    words: `Batas harian pelanggan yang boleh dihubungi lebih dulu: ${value ? tierWords(value) : 'diturunkan Meta'}.`,
  }),
  policy: (value) => ({
    tone: 'danger',
    words: `Meta memberi peringatan kebijakan untuk akun ini${value ? ` (${value.toLowerCase().replaceAll('_', ' ')})` : ''}. Buka Business Support di Meta.`,
  }),
}

/** "TIER_10K" as people count; what Meta names otherwise stays as it is. */
function tierWords(value: string): string {
  if (/UNLIMITED$/i.test(value)) return 'tanpa batas'
  const [, digits, thousands] = /^(?:TIER_)?(\d+)(K)?$/i.exec(value) ?? []
  return digits ? `${figure(Number(digits) * (thousands ? 1000 : 1))} pelanggan` : value
}

/** Messages that were fetched after their deliveries had not come; told for a day. */
export function gapLine(
  channel: Pick<Channel, 'gap_from' | 'gap_until' | 'gap_messages'>,
  nowMs: number,
): string | null {
  const { gap_from, gap_until, gap_messages } = channel
  if (!gap_from || !gap_until || !gap_messages || nowMs - Date.parse(gap_until) > 86_400_000)
    return null
  return `${gap_messages} pesan yang tertinggal sudah diambil kembali.`
}

const CATEGORIES: Record<string, string> = {
  service: 'layanan',
  marketing: 'marketing',
  marketing_lite: 'marketing',
  utility: 'utility',
  authentication: 'autentikasi',
  'authentication-international': 'autentikasi internasional',
}

/** What a number's messages of this month are at Meta; null while there are none. */
export function chargeLine(
  counts: Pick<ChargeCount, 'category' | 'is_free' | 'messages'>[],
): string | null {
  const paid = counts
    .filter(({ is_free }) => !is_free)
    .map(
      ({ category, messages }) =>
        `${figure(messages)} ${CATEGORIES[category] ?? category.replaceAll('_', ' ')}`,
    )
  const free = counts
    .filter(({ is_free }) => is_free)
    .reduce((sum, { messages }) => sum + messages, 0)
  if (paid.length === 0 && free === 0) return null
  return `Dihitung Meta bulan ini: ${[...paid, ...(free > 0 ? [`${figure(free)} gratis`] : [])].join(', ')}.`
}
