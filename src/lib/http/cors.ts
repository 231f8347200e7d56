/**
 * Cross-origin headers of the hosted services. Their clients send keys in headers, never cookies,
 * so any origin may call.
 */
const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS'
const ALLOWED =
  'authorization, apikey, x-client-info, content-type, accept, accept-profile, ' +
  'content-profile, prefer, range, range-unit, x-upsert, x-metadata, cache-control, ' +
  'x-supabase-api-version, x-retry-count, x-region, x-jwt-aud, x-client-ip, traceparent, ' +
  'tracestate, baggage, tus-resumable, upload-length, upload-metadata, upload-offset, ' +
  'upload-defer-length, x-http-method-override, x-signature, if-none-match, ' +
  'if-modified-since'
const EXPOSED =
  'content-range, content-location, preference-applied, location, link, x-total-count, ' +
  'x-supabase-api-version, x-sb-error-code, etag, content-length, content-disposition, ' +
  'accept-ranges, upload-offset, upload-length, tus-resumable, tus-version, ' +
  'tus-extension, tus-max-size, tus-expires, upload-expires, upload-defer-length, ' +
  'x-transformations, last-modified'

/** Adds the headers to a response. Errors need them too, or browsers hide the answer. */
export function withCors(response: Response): Response {
  try {
    return setCors(response)
  } catch {
    // headers of a fetched or redirect response are immutable
    return setCors(new Response(response.body, response))
  }
}

function setCors(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-expose-headers', EXPOSED)
  return response
}

/** Answers any OPTIONS request, without key or token. */
export function answerPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': ALLOWED,
      'access-control-max-age': '86400',
    },
  })
}
