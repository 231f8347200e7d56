import { createServerClient, type CookieMethodsServer } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { getCookies, getRequest, setCookie, setResponseHeader } from '@tanstack/react-start/server'
import { hostedServices } from '#supabase/hosted'
import { settings } from '#platform/settings'
import { visitorHeaders } from '#platform/network/visitor'
import { SESSION_COOKIE_OPTIONS } from './cookies.ts'

const clients = new WeakMap<Request, SupabaseClient>()

/**
 * The only client of this request. It reads the session from the request's cookies and writes
 * changes into the response's.
 */
export function supabaseOfRequest(): SupabaseClient {
  const request = getRequest()
  const known = clients.get(request)
  if (known) return known
  const { internalUrl, verifier } = hostedServices()
  const client = createServerClient(internalUrl, verifier.anonKey, {
    cookieOptions: { ...SESSION_COOKIE_OPTIONS, secure: isSecure() },
    cookies: cookiesOfRequest(),
    global: { headers: visitorHeaders() },
  })
  clients.set(request, client)
  return client
}

function cookiesOfRequest(): CookieMethodsServer {
  const changed = new Map<string, string>()
  return {
    getAll: () =>
      Object.entries({ ...getCookies(), ...Object.fromEntries(changed) }).map(([name, value]) => ({
        name,
        value,
      })),
    setAll: (cookies, headers) => {
      for (const { name, value, options } of cookies) {
        changed.set(name, value)
        setCookie(name, value, {
          path: options.path,
          maxAge: options.maxAge,
          sameSite: 'lax',
          secure: options.secure,
          httpOnly: false,
        })
      }
      for (const [name, value] of Object.entries(headers)) setResponseHeader(name, value)
    },
  }
}

const isSecure = () => settings().PUBLIC_URL?.startsWith('https:') ?? false
