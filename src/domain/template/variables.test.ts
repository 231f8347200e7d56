import { expect, test } from 'vitest'
import {
  fillVariables,
  nextVariable,
  samplesToSend,
  sizeSamples,
  variablesIn,
} from './variables.ts'

test('a repeated template variable counts once', () => {
  expect(variablesIn('Halo {{2}}, {{1}} dan {{2}} {{0}} {{x}} {{ 3 }}')).toEqual([1, 2])
})

test('the next template variable follows the highest in use, not the count', () => {
  expect(nextVariable('')).toBe('{{1}}')
  expect(nextVariable('Halo {{1}}, {{7}}')).toBe('{{8}}')
})

test('typing keeps the entered samples, and a huge number makes no huge list', () => {
  expect(sizeSamples('{{1}} {{3}}', ['Dewi'])).toEqual(['Dewi', '', ''])
  expect(sizeSamples('{{1}}', ['Dewi', 'A-1'])).toEqual(['Dewi'])
  expect(sizeSamples('{{99999999999}}', [])).toEqual([])
})

test('samples are sent in the order of the variables, each once, without empty ones', () => {
  expect(samplesToSend('{{2}} {{1}} {{2}} {{3}}', ['a', 'b', ' '])).toEqual(['a', 'b'])
  expect(samplesToSend('{{1}} {{3}}', ['a', 'never used', 'c'])).toEqual(['a', 'c'])
})

test('a template variable without a value stays', () => {
  expect(fillVariables('Halo {{1}}, {{2}} {{1}}', ['$& Dewi'])).toBe('Halo $& Dewi, {{2}} $& Dewi')
})
