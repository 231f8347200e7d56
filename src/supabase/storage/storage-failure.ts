import { AppError, isUnstorableText, sqlState } from '#platform/errors'

/**
 * Code, status in the body, `error` of the body, and the default message. Applications compare all
 * of them.
 */
const CATALOGUE = {
  NoSuchBucket: ['404', 'Bucket not found', 'Bucket not found'],
  NoSuchKey: ['404', 'not_found', 'Object not found'],
  NoSuchUpload: ['404', 'not_found', 'Upload not found'],
  BucketAlreadyExists: ['409', 'Duplicate', 'The resource already exists'],
  KeyAlreadyExists: ['409', 'Duplicate', 'The resource already exists'],
  AccessDenied: ['403', 'Unauthorized', 'new row violates row-level security policy'],
  InvalidRequest: ['400', 'Error', 'The request is not valid'],
  NoSuchRoute: ['404', 'Not Found', 'Route not found'],
  RelatedResourceNotFound: ['404', 'InvalidRequest', 'The related resource does not exist'],
  EntityTooLarge: ['413', 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: ['415', 'invalid_mime_type', 'mime type is not supported'],
  ResourceNotEmpty: ['409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  InvalidBucketName: ['400', 'Invalid Input', 'Bucket name invalid'],
  InvalidKey: ['400', 'InvalidKey', 'Invalid key'],
  InvalidJWT: ['400', 'InvalidJWT', 'Invalid JWT'],
  InvalidSignature: ['400', 'InvalidSignature', 'Invalid signature'],
  InvalidRange: ['416', 'InvalidRange', 'The requested range is not satisfiable'],
  MissingParameter: ['400', 'MissingParameter', 'A parameter is missing'],
  InvalidParameter: ['400', 'InvalidParameter', 'A parameter is not valid'],
  ResourceLocked: ['423', 'ResourceLocked', 'The resource is locked'],
  DatabaseTimeout: ['544', 'DatabaseTimeout', 'The connection to the database timed out'],
  SlowDown: ['429', 'SlowDown', 'Too many requests at once, please try again later'],
  FeatureNotEnabled: ['400', 'FeatureNotEnabled', 'The feature is not enabled'],
  TusError: ['400', 'TusError', 'The resumable upload request is not valid'],
  InternalError: ['500', 'Internal', 'Internal Server Error'],
} as const satisfies Record<string, readonly [statusCode: string, error: string, message: string]>

export type StorageCode = keyof typeof CATALOGUE

/**
 * A request that cannot be served. By the protocol, the HTTP status is 400 for every `statusCode`.
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly code: StorageCode
  readonly statusCode: string
  readonly headers: Record<string, string>
  constructor(
    code: StorageCode,
    message?: string,
    options: { statusCode?: string; headers?: Record<string, string> } = {},
  ) {
    super(message ?? CATALOGUE[code][2])
    this.code = code
    this.statusCode = options.statusCode ?? CATALOGUE[code][0]
    this.headers = options.headers ?? {}
  }

  get body(): { statusCode: string; error: string; message: string; code: string } {
    return {
      statusCode: this.statusCode,
      error: CATALOGUE[this.code][1],
      message: this.message,
      code: WIRE_CODE[this.code] ?? this.code,
    }
  }
}

/** Two errors share a code in the protocol and differ in the rest. */
const WIRE_CODE: Partial<Record<StorageCode, string>> = {
  RelatedResourceNotFound: 'InvalidRequest',
  NoSuchRoute: 'InvalidRequest',
}

/** Converts errors of the database or the byte store. Unknown errors reveal no internals. */
export function toFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error
  if (error instanceof AppError && error.code === 'file.too_large')
    return new StorageFailure('EntityTooLarge')
  if (error instanceof URIError)
    return new StorageFailure('InvalidKey', 'Invalid key: the path is not properly encoded')
  const state = sqlState(error)
  if (state === '42501') return new StorageFailure('AccessDenied', refusalText(error))
  if (state === '23505') return new StorageFailure('KeyAlreadyExists')
  if (state === '23503') return new StorageFailure('RelatedResourceNotFound')
  if (state === '55P03') return new StorageFailure('ResourceLocked')
  if (state === '57014') return new StorageFailure('DatabaseTimeout')
  if (state === '53300' || state === 'CONNECT_TIMEOUT') return new StorageFailure('SlowDown')
  if (isUnstorableText(error))
    return new StorageFailure(
      'InvalidRequest',
      'A value contains a character that cannot be stored',
    )
  return new StorageFailure('InternalError')
}

/**
 * The database's own text of a refusal. Undefined when a row policy refused, because PostgreSQL's
 * text then names the table and the protocol's text does not.
 */
function refusalText(error: unknown): string | undefined {
  return error instanceof Error && !error.message.startsWith('new row violates')
    ? error.message
    : undefined
}

const STATUS_OF: Partial<Record<string, number>> = { InternalError: 500, NoSuchRoute: 404 }

/** `real`: the HTTP status is the true one, as resumable upload clients need it. */
export function answerFailure(failure: StorageFailure, method: string, real = false): Response {
  const status = real ? Number(failure.statusCode) : (STATUS_OF[failure.code] ?? 400)
  const headers = { 'content-type': 'application/json; charset=utf-8', ...failure.headers }
  return new Response(method === 'HEAD' ? null : JSON.stringify(failure.body), {
    status: status > 599 || status === 544 ? 500 : status,
    headers,
  })
}
