import { expect, test } from 'vitest'
import { parseRobots } from './robots.ts'

const RULES = `
User-agent: lain
Disallow: /

User-agent: satu
User-agent: *
Disallow: /admin # pengurus saja
Allow: /admin/harga
Disallow: /*?urut=
Disallow: /*.pdf$
Disallow:
Sitemap: https://roti.example/peta.xml`

test.each([
  ['/', true],
  ['/admin', false],
  ['/administrasi', false],
  ['/admin/harga', true],
  ['/produk', true],
  ['/produk?urut=harga', false],
  ['/produk?halaman=2', true],
  ['/harga.pdf', false],
  ['/harga.pdf?x=1', true],
])('robots.txt allows the path %s: %s', (path, expected) => {
  expect(parseRobots(RULES).allows(path)).toBe(expected)
})

test('sitemaps in a robots.txt apply to every crawler', () =>
  expect(parseRobots(RULES).sitemaps).toEqual(['https://roti.example/peta.xml']))
test('without a robots.txt everything is allowed', () =>
  expect(parseRobots('').allows('/apa/saja')).toBe(true))
test('a robots.txt rule with many stars is matched quickly', () =>
  expect(
    parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(200)}$`).allows(`/${'a'.repeat(2000)}b`),
  ).toBe(true))
