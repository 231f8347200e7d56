import { type OwnModel, type Provider, type SaveModel, saveModel } from '#contract/model'
import * as copy from '#copy/integrations'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { readRupiah } from '#lib/rupiah'

/** The fields as typed. */
export type ModelValues = {
  provider: Provider
  model: string
  baseUrl: string
  apiKey: string
  inputPrice: string
  outputPrice: string
  monthlyLimit: string
  /** 'ya' or '' of a checkbox */
  seesImages: string
  transcriptionModel: string
}
export type ModelErrors = Partial<Record<keyof ModelValues, string | undefined>>

export const valuesOf = (own: OwnModel | null): ModelValues => ({
  provider: own?.provider ?? 'openai-compatible',
  model: own?.model ?? '',
  baseUrl: own?.baseUrl ?? '',
  apiKey: '',
  inputPrice: own ? formatNumber(own.inputRupiah) : '',
  outputPrice: own ? formatNumber(own.outputRupiah) : '',
  monthlyLimit: own?.monthlyLimit ? formatNumber(own.monthlyLimit) : '',
  seesImages: own?.seesImages ? 'ya' : '',
  transcriptionModel: own?.transcriptionModel ?? '',
})

/** Parses the fields for the server; `input` is undefined where a field is invalid. */
export function readModel(
  businessId: string,
  values: ModelValues,
  own: OwnModel | null,
): { errors: ModelErrors; input: SaveModel | undefined } {
  const isOpen = values.provider === 'openai-compatible'
  const baseUrl = isOpen ? values.baseUrl.trim() : ''
  const apiKey = values.apiKey.trim()
  const [inputRupiah, outputRupiah] = [
    readRupiah(values.inputPrice),
    readRupiah(values.outputPrice),
  ]
  const limit = values.monthlyLimit.trim() ? readRupiah(values.monthlyLimit) : null
  const isSamePlace = own?.provider === values.provider && (own.baseUrl ?? '') === baseUrl
  const errors: ModelErrors = {
    ...(values.model.trim() ? {} : { model: copy.modelNameRequired }),
    ...(baseUrl && !/^https?:\/\/[^\s/]+/.test(baseUrl) ? { baseUrl: copy.wrongAddress } : {}),
    ...(apiKey || baseUrl || (isSamePlace && own.keyHint) ? {} : { apiKey: copy.apiKeyRequired }),
    ...(inputRupiah === undefined ? { inputPrice: copy.wrongRupiah } : {}),
    ...(outputRupiah === undefined ? { outputPrice: copy.wrongRupiah } : {}),
    ...(limit === undefined || limit === 0 ? { monthlyLimit: copy.wrongRupiah } : {}),
  }
  const { data } = saveModel.safeParse({
    businessId,
    provider: values.provider,
    model: values.model,
    ...(baseUrl ? { baseUrl } : {}),
    ...(apiKey ? { apiKey } : {}),
    inputRupiah,
    outputRupiah,
    monthlyLimit: limit,
    seesImages: isOpen && values.seesImages !== '',
    ...(isOpen && values.transcriptionModel.trim()
      ? { transcriptionModel: values.transcriptionModel }
      : {}),
  })
  return { errors, input: Object.keys(errors).length === 0 ? data : undefined }
}
