// auto-reply
export const autoReply = 'Auto-reply'

// eskalasi
export const escalations = 'Eskalasi'

// evaluate
export const evaluation = 'Evaluasi'

// home
export const home = 'Beranda'

// inbox
export const inbox = 'Inbox'

// integrations
export const integrations = 'Integrasi'

// order.index
export const subscription = 'Langganan'

// settings
export const settings = 'Pengaturan'

// simulate
export const simulation = 'Simulasi'

// suggestion-messages
export const quickReplies = 'Saran pesan'

// training
export const training = 'Training'

// whatsapp-template.create
export const createTemplate = 'Create WhatsApp Template'

// whatsapp-template.index
export const templates = 'Template WhatsApp'

// deferred
export const stagedPage = 'Halaman bertahap'

// login
export const signIn = 'Masuk'

// oauth.consent
export const allowApplication = 'Izinkan aplikasi'

// onboarding
export const start = 'Mulai'

// order.$orderId.checkout
export const payment = 'Pembayaran'

// reset-password
export const resetPassword = 'Atur ulang kata sandi'

// team.invitation.$jwtToken
export const teamInvitation = 'Undangan tim'

// terms-of-service
export const termsOfService = 'Ketentuan layanan'
