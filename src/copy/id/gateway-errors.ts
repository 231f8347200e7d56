// Failures of a call to WhatsApp or WAHA: by the engine's own code, else by the class of the error.
type Facts = Record<string, string | number>
const SERVERS: Record<string, string> = { waha: 'Server WAHA', meta: 'Meta' }
/** Older stored reasons have the name in place of the key. */
const nameOf = ({ server }: Facts): string =>
  server === undefined ? 'WhatsApp' : (SERVERS[server] ?? String(server))

export const byGatewayCode: Record<string, string | ((facts: Facts) => string)> = {
  timeout: (facts) => `${nameOf(facts)} tidak menjawab tepat waktu`,
  unreadable: (facts) => `Jawaban ${nameOf(facts)} tidak bisa dibaca`,
  no_waba: 'ID akun WhatsApp Business belum diisi',
  no_name: 'Nama template tidak diketahui',
  waba_foreign: 'ID akun WhatsApp Business bukan milik nomor ini',
  no_recipient: 'Nomor atau ID WhatsApp pelanggan belum diketahui',
  recipient_unresolvable: 'Nomor ini tidak ditemukan di WhatsApp',
  pace: 'Menunggu giliran kirim',
  rate_overlimit: 'WhatsApp meminta pengiriman diperlambat',
  reachout_timelock: 'WhatsApp membatasi nomor ini membuka percakapan baru',
  463: 'WhatsApp membatasi nomor ini membuka percakapan baru',
  new_chat_cap: 'Jatah percakapan baru nomor ini habis',
  479: 'WhatsApp menolak bentuk pesan ini untuk penerima tersebut',
  unsupported: 'Nomor ini tidak bisa mengirim jenis pesan ini',
  unsupported_by_engine: 'Mesin WAHA ini tidak mendukung tindakan ini',
  unauthorized: 'Kunci API ditolak server WAHA',
  not_found: 'Tidak ditemukan di server WAHA',
  file_too_large: 'Server WAHA menolak berkas sebesar ini',
  bad_url: 'Alamat server WAHA tidak benar',
  private_address:
    'Alamat server WAHA menunjuk ke jaringan dalam. Minta operator menambahkannya di WAHA_URL.',
  session_foreign: 'Sesi ini bukan dibuat dari usaha ini',
  session_starting: 'Sesi WhatsApp sedang menyambung',
  session_offline: 'WhatsApp sedang menyambung ulang',
  session_not_linked: 'Nomor belum ditautkan. Pindai kode QR di Integrasi',
  session_scan_qr_code: 'Sesi WhatsApp belum terhubung',
  session_stopped: 'Sesi WhatsApp belum terhubung',
  session_failed: 'Sesi WhatsApp belum terhubung',
  already_linked: 'Nomor ini sudah tertaut atau belum siap ditautkan',
  chat_unknown: 'Belum ada pesan di percakapan ini',
  ack_error: 'WhatsApp tidak menerima pesan ini',
  media_unreadable: 'Berkasnya tidak bisa dibuka',
  template_exists: 'Sudah ada isi dalam bahasa ini untuk nama itu.',
  template_missing: 'Template ini tidak ada di akun.',
  submission_lost: 'Kiriman terakhir tidak sampai ke Meta. Kirim lagi.',
}

const unreachable = (facts: Facts) =>
  facts.status === undefined
    ? `${nameOf(facts)} tidak bisa dihubungi`
    : `${nameOf(facts)} bermasalah`
export const byGatewayClass: Record<string, (facts: Facts) => string> = {
  retry: unreachable,
  unconfirmed: unreachable,
  wait: (facts) => `${nameOf(facts)} meminta pengiriman diperlambat`,
  final: (facts) => `${nameOf(facts)} menolak permintaan ini`,
  configuration: (facts) =>
    facts.status === undefined
      ? `${nameOf(facts)} menolak pengaturan ini`
      : `Alamat ${nameOf(facts)} mengalihkan ke alamat lain`,
}
