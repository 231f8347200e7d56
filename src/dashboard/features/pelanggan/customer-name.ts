import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'

export const nameOf = ({ name, phone }: { name: string | null; phone: string | null }): string =>
  name || (phone ? phoneNumber(phone) : shared.noName)
