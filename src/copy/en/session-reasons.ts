// Why a number of the engine `baileys` is not connected, by the code that the channel stores.
export const sessionReasons = {
  device_logged_out: 'The device was logged out of WhatsApp. Scan a QR code again.',
  number_blocked:
    'WhatsApp blocked this number. Look for a message in the WhatsApp app on the phone.',
  client_outdated: 'The WhatsApp Web version in use is outdated. Update Tanggap, then start again.',
  link_mismatch: 'The link no longer matches the phone. Start again and scan the QR code.',
  connection_replaced:
    'Another application with the same link took the connection over. Stop the other one, then start again.',
  session_broken: 'The WhatsApp session is broken. Log this device out, then scan a QR code again.',
  qr_expired: 'The QR code was not scanned in time. Start again for a new one.',
  whatsapp_unreachable:
    "WhatsApp cannot be reached from this server. Check the server's internet connection; Tanggap keeps trying.",
}
