import { z } from 'zod'
import { optional } from './settings-fields.ts'

/** `BANK|NUMBER|HOLDER` as its parts. */
const transferAccount = z
  .string()
  .refine((text) => partsOf(text).length === 3 && partsOf(text).every((part) => part !== ''), {
    message: 'must be BANK|NUMBER|HOLDER, for example BCA|1234567890|PT Tanggap Contoh',
  })
  .transform((text) => {
    const [bank = '', accountNumber = '', holder = ''] = partsOf(text)
    return { bank, accountNumber, holder }
  })
  .optional()

const partsOf = (text: string) => text.split('|').map((part) => part.trim())

/** Settings of paid plans: what is sold, and how it is paid. */
export const PAYMENT_SETTINGS = {
  PLANS: optional.meta({
    description:
      'Plans that businesses of this instance pay for, as JSON ([plans.md](plans.md)). ' +
      'Prices are whole rupiah including PPN',
    fallback: 'no plans: every business uses the product without limits of a plan',
  }),
  PAYMENT_METHODS: z
    .string()
    .default('qris,bca,bni,bri,mandiri,permata')
    .meta({
      description:
        'Payment methods that your account at Midtrans or Xendit supports, separated by commas: qris, ' +
        'bca, bni, bri, mandiri, permata, card, ewallet',
    }),
  MIDTRANS_SERVER_KEY: optional.meta({
    description:
      'Server key of Midtrans. Set its notification URL to `PUBLIC_URL/webhooks/payment/midtrans`',
  }),
  MIDTRANS_API_URL: z.string().default('https://api.midtrans.com').meta({
    description:
      'Address of the Core API of Midtrans; the sandbox is `https://api.sandbox.midtrans.com`',
  }),
  MIDTRANS_SNAP_URL: z.string().default('https://app.midtrans.com').meta({
    description: 'Address of Snap of Midtrans; the sandbox is `https://app.sandbox.midtrans.com`',
  }),
  XENDIT_SECRET_KEY: optional.meta({
    description:
      'Secret key of Xendit, used without `MIDTRANS_SERVER_KEY`. Set its invoice webhook to ' +
      '`PUBLIC_URL/webhooks/payment/xendit`',
  }),
  XENDIT_CALLBACK_TOKEN: optional.meta({
    description: 'Verification token of the webhooks of Xendit',
  }),
  XENDIT_API_URL: z
    .string()
    .default('https://api.xendit.co')
    .meta({ description: 'Address of the API of Xendit' }),
  SELLER_NAME: optional.meta({
    description: 'Your name on invoices and receipts',
    fallback: 'host of `PUBLIC_URL`',
  }),
  SELLER_ADDRESS: optional.meta({ description: 'Your address on invoices and receipts' }),
  SELLER_TAX_ID: optional.meta({ description: 'Your NPWP on invoices and receipts' }),
  TRANSFER_ACCOUNT: transferAccount.meta({
    description:
      'Bank account for transfers that the operator confirms: `BANK|NUMBER|HOLDER` ([plans.md](plans.md))',
    fallback: 'no transfers',
  }),
}
