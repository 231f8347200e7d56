// Why a number of the engine `baileys` is not connected, by the code that the channel stores.
export const sessionReasons = {
  device_logged_out: 'Perangkat dikeluarkan dari WhatsApp. Pindai kode QR lagi.',
  number_blocked: 'WhatsApp memblokir nomor ini. Periksa pesan di aplikasi WhatsApp pada ponsel.',
  client_outdated: 'Versi WhatsApp Web yang dipakai sudah usang. Perbarui Tanggap lalu mulai lagi.',
  link_mismatch: 'Penautan tidak cocok lagi dengan ponsel. Mulai lagi dan pindai kode QR.',
  connection_replaced:
    'Koneksi diambil alih oleh aplikasi lain dengan penautan yang sama. Hentikan yang lain lalu mulai lagi.',
  session_broken: 'Sesi WhatsApp rusak. Keluarkan perangkat ini lalu pindai kode QR lagi.',
  qr_expired: 'Kode QR tidak dipindai sampai habis waktunya. Mulai lagi untuk kode baru.',
  whatsapp_unreachable:
    'WhatsApp belum bisa dihubungi dari server ini. Periksa koneksi internet server; Tanggap terus mencoba.',
}
