export * from '../id/whatsapp-template.ts'
