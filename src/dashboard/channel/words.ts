import type { Tone } from '#dashboard/ui/Chip.tsx'

export const ENGINE_WORDS: Record<string, string> = { simulator: 'Simulator', 'meta-cloud': 'WhatsApp resmi (Cloud API)', waha: 'Server WAHA', baileys: 'WhatsApp QR' }

type State = { tone: Tone; words: 'Belum terhubung' | 'Terhubung' | 'Perlu tindakan' | 'Gagal' | 'Memeriksa' }

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
      return channel.status_reason ? { tone: 'wait', words: 'Perlu tindakan' } : { tone: 'neutral', words: 'Memeriksa' }
    default:
      return { tone: 'wait', words: 'Perlu tindakan' }
  }
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
  waha_unreachable: 'Server WAHA tidak bisa dihubungi. Periksa alamatnya dan apakah servernya menyala.',
  waha_unauthorized: 'Server WAHA menolak kunci API ini.',
  waha_private_address: 'Alamat server WAHA menunjuk ke jaringan dalam. Minta operator menambahkannya di WAHA_URL.',
  waha_bad_url: 'Alamat server WAHA tidak benar. Tulis lengkap, misalnya https://waha.tokoanda.id.',
  waha_http_302: 'Alamat server WAHA mengalihkan ke alamat lain. Pakai alamat tujuannya.',
  waha_session_missing: 'Sesi ini belum ada di server WAHA. Hubungkan untuk membuatnya.',
  waha_unreadable: 'Alamat ini menjawab, tetapi bukan server WAHA.',
}

/** Why a channel is not well, in words an owner can act on. */
export function reasonWords(channel: { status: string; status_reason: string | null }): string | null {
  const { status, status_reason: reason } = channel
  if (!reason || status === 'WORKING') return null
  if (REASONS[reason]) return REASONS[reason]
  if (status === 'STARTING') return 'Meta belum bisa dihubungi. Coba lagi sebentar.'
  return /^2\d\d$/.test(reason) ? 'Token tidak punya izin yang cukup untuk nomor ini.' : `Meta menjawab: ${reason}.`
}
