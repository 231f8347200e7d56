import { useState } from 'react'
import { connectMeta } from '#contract/channel'
import { randomUuid } from '#lib/uuid'
import * as copy from '#copy/channel'

type Values = {
  phoneNumberId: string
  wabaId: string
  accessToken: string
  appSecret: string
  verifyToken: string
}
type Errors = Partial<Record<keyof Values, string>>
export type MetaConnection = {
  name: string
  phoneNumberId: string
  wabaId?: string
  accessToken: string
  appSecret?: string
  verifyToken?: string
}

/** A connected number: its secrets are kept where the form leaves them empty. */
export type KnownNumber = {
  name: string
  phoneNumberId: string
  wabaId: string | null
  verifyToken: string
  hasAppSecret: boolean
}

/**
 * The fields of a number of the official API. `read` returns the input, or shows the errors and
 * returns nothing.
 */
export function useMetaForm(businessId: string, known?: KnownNumber) {
  const [values, setValues] = useState<Values>(() => ({
    phoneNumberId: known?.phoneNumberId ?? '',
    wabaId: known?.wabaId ?? '',
    accessToken: '',
    appSecret: '',
    verifyToken: known?.verifyToken || newToken(),
  }))
  const [errors, setErrors] = useState<Errors>({})
  return {
    values,
    errors,
    known,
    set: (field: keyof Values, value: string) => {
      setValues((now) => ({ ...now, [field]: value }))
      setErrors((now) => ({ ...now, [field]: undefined }))
    },
    read: (): MetaConnection | undefined => {
      const connection: MetaConnection = {
        name: known?.name ?? copy.officialWhatsApp,
        phoneNumberId: values.phoneNumberId.trim(),
        accessToken: values.accessToken.trim(),
        ...(values.wabaId.trim() ? { wabaId: values.wabaId.trim() } : {}),
        ...(values.appSecret.trim() ? { appSecret: values.appSecret.trim() } : {}),
        verifyToken: values.verifyToken,
      }
      const parsed = connectMeta.safeParse({ businessId, ...connection })
      const wrong: Errors = parsed.success
        ? {}
        : Object.fromEntries(
            parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
          )
      if (known && !connection.accessToken) delete wrong.accessToken
      if (!connection.phoneNumberId) wrong.phoneNumberId = copy.phoneNumberIdRequired
      // Without the secret no signature of Meta can be verified, so every delivery would be
      // refused.
      if (!connection.appSecret && !known?.hasAppSecret) wrong.appSecret = copy.appSecretRequired
      setErrors(wrong)
      return Object.keys(wrong).length === 0 ? connection : undefined
    },
  }
}
export type MetaForm = ReturnType<typeof useMetaForm>

const newToken = (): string => randomUuid().replaceAll('-', '').slice(0, 24)
