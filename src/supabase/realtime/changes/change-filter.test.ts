import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsType, meetsCondition, parseFilter } from './change-filter.ts'
import { jsonOf } from './change-values.ts'

test.each([
  ['id=eq.1', [['id', 'eq', '1']]],
  [
    'a=eq.x,b=not.gt.2',
    [
      ['a', 'eq', 'x'],
      ['b', 'gt', '2'],
    ],
  ],
  ['a=eq.x,y,z', [['a', 'eq', 'x,y,z']]],
  ['"odd name"=eq.1', [['odd name', 'eq', '1']]],
  ['a=eq.', [['a', 'eq', '']]],
])('the filter %j is parsed as %j', (text, expected) => {
  expect(
    parseFilter(text)?.map((condition) => [condition.column, condition.operator, condition.value]),
  ).toEqual(expected)
})

test.each([
  '',
  'a',
  '=eq.1',
  'a=1',
  'a=foo.1',
  'a=in.1',
  'a=in.()',
  'a=is.maybe',
  'a=eq.1,b',
  Array.from({ length: 30 }, (_, n) => `a=eq.${n}`).join(),
])('%j is not a valid filter', (text) => {
  const parsed = parseFilter(text)
  // Text after the last condition belongs to its value.
  expect(parsed === undefined || parsed.some((condition) => condition.value === '1,b')).toBe(true)
})

test('a list in a filter may quote items with commas', () => {
  expect(parseFilter('a=in.(1,"b,c","d \\"e\\"")')?.[0]?.list).toEqual(['1', 'b,c', 'd "e"'])
})

test.each([
  ['timestamptz', 'gt.2026-01-01T00:00:00Z', '2026-01-01 00:00:00.000001+00', true],
  ['timestamptz', 'eq.2026-01-01T07:00:00+07:00', '2026-01-01 00:00:00+00', true],
  ['date', 'lt.2026-02-01', '2026-01-31', true],
  ['uuid', 'eq.AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true],
  ['int8', 'gt.9007199254740992', '9007199254740993', true],
  ['numeric', 'eq.1.50', '1.5', true],
  ['numeric', 'lt.-1.5', '-1.51', true],
  ['float8', 'gt.1e3', '1000.5', true],
  ['text', 'like.a\\%b', 'a%b', true],
  ['text', 'like.a\\%b', 'axb', false],
  ['text', 'like.*b_', 'aaabc', true],
])('for a %s column the filter %s on %j gives %j', (type, wanted, text, met) => {
  expect(meetsCondition(parseFilter(`c=${wanted}`)![0]!, type, type, text)).toBe(met)
})

test('every filter is refused or evaluated quickly', () => {
  const operator = fc.constantFrom(
    'eq',
    'neq',
    'lt',
    'gte',
    'in',
    'like',
    'ilike',
    'is',
    'isdistinct',
    'not.like',
    'x',
  )
  const type = fc.constantFrom(
    'int4',
    'numeric',
    'text',
    'bool',
    'timestamptz',
    'date',
    'uuid',
    'jsonb',
    '_text',
  )
  fc.assert(
    fc.property(
      operator,
      fc.string({ maxLength: 200 }),
      type,
      fc.option(fc.string({ maxLength: 200 })),
      (name, value, kind, text) => {
        for (const condition of parseFilter(`c=${name}.${value}`) ?? [])
          if (fitsType(condition, kind))
            expect(meetsCondition(condition, kind, kind, text)).toSatisfy(
              (met) => typeof met === 'boolean' || (typeof met === 'object' && text !== null),
            )
      },
    ),
    { numRuns: 2000 },
  )
  const before = process.threadCpuUsage()
  meetsCondition(
    parseFilter(`c=like.${'%a'.repeat(500)}b`)![0]!,
    'text',
    'text',
    'a'.repeat(20_000),
  )
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})

test.each([
  ['int8', '9007199254740993', '9007199254740993'],
  ['numeric', '12.500', '12.500'],
  ['numeric', 'NaN', '"NaN"'],
  ['bool', 't', 'true'],
  ['jsonb', '{"a": [1]}', '{"a": [1]}'],
  ['timestamptz', '2026-01-02 03:04:05.6+00', '"2026-01-02T03:04:05.6+00:00"'],
  ['_int4', '{{1,2},{3,NULL}}', '[[1,2],[3,null]]'],
  ['_text', '{a,"b,c","d\\"e","NULL",NULL,""}', '["a","b,c","d\\"e","NULL",null,""]'],
  ['_int4', '{}', '[]'],
  ['text', null, 'null'],
])('a value of the type %s with the text %j becomes the JSON %s', (type, text, json) => {
  expect(jsonOf(type, text)).toBe(json)
})

test('every array text becomes JSON of the same texts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))),
      (texts) => {
        const array = `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`
        expect(JSON.parse(jsonOf('_text', array))).toEqual(texts)
      },
    ),
  )
})
