import { expect, test } from 'vitest'
import { chooseRedirect, globToRegExp, isAllowedRedirect } from './redirect.ts'

const rules = {
  siteUrl: 'https://app.example.com',
  redirectUrls: [
    'https://*.toko.example/masuk',
    'https://deep.example/**',
    'myapp://**',
    'http://localhost:3000/*',
  ],
}

test.each([
  ['https://app.example.com/any/path?x=1#y', true],
  ['https://app.example.com:8443/', false],
  ['http://app.example.com/', false],
  ['https://app.example.com.evil.test/', false],
  ['https://app.example.com@evil.test/', false],
  ['https://user:pass@app.example.com/', false],
  ['https:\\\\app.example.com\\x', false],
  ['https://app.example.com\\@evil.test/', false],
  ['https://app.example.com/\u0000', false],
  ['//evil.test/', false],
  ['/relative', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://127.0.0.1:5173/x', true],
  ['http://[::1]:5173/x', true],
  ['http://2130706433/', false],
  ['http://0x7f.1/', false],
  ['http://10.0.0.5/', false],
  ['http://\uFF41pp.example.com/', false],
  ['https://a.toko.example/masuk', true],
  ['https://a.b.toko.example/masuk', false],
  ['https://a.toko.example/masuk?next=/x', false],
  ['https://deep.example/a/b?next=/x', true],
  ['myapp://callback/x', true],
  ['http://localhost:3000/a', true],
  ['http://localhost:3000/a/b', false],
  ['http://localhost:3000', false],
])('the redirect target %j is allowed: %s', (target, allowed) => {
  expect(isAllowedRedirect(rules, target)).toBe(allowed)
})

test('a redirect pattern that allows everything still refuses script addresses', () => {
  const open = { siteUrl: 'https://app.example.com', redirectUrls: ['**'] }
  expect(isAllowedRedirect(open, 'javascript:alert(1)')).toBe(false)
  expect(isAllowedRedirect(open, 'https://elsewhere.test/')).toBe(true)
})

test('redirect patterns support classes, alternatives and escapes', () => {
  expect(globToRegExp('https://{id,en}.x.test/[a-c]?').test('https://en.x.test/bz')).toBe(true)
  expect(globToRegExp('https://{id,en}.x.test/[!a-c]').test('https://id.x.test/a')).toBe(false)
  expect(globToRegExp('https://x.test/\\*').test('https://x.test/abc')).toBe(false)
})

test('a refused redirect target falls back to the referring page, then to the site', () => {
  expect(chooseRedirect(rules, 'https://evil.test', 'https://deep.example/page')).toBe(
    'https://deep.example/page',
  )
  expect(chooseRedirect(rules, 'https://evil.test', 'https://evil.test')).toBe(
    'https://app.example.com',
  )
  expect(chooseRedirect(rules, null, null)).toBe('https://app.example.com')
})
