import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGestures } from './gestures.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Bubble({ onHold, onQuote }: { onHold: () => void; onQuote: () => void }) {
  return (
    <div {...useGestures({ onSwipe: null, onHold })}>
      <button type="button" onClick={onQuote}>
        Kutipan
      </button>
    </div>
  )
}

test('a long press on a quote opens the menu only; a tap after it opens the quote', () => {
  const [onHold, onQuote] = [vi.fn(), vi.fn()]
  render(<Bubble onHold={onHold} onQuote={onQuote} />)
  const quote = screen.getByRole('button', { name: 'Kutipan' })
  const touch = (ms: number) => {
    fireEvent.pointerDown(quote, { pointerType: 'touch' })
    act(() => vi.advanceTimersByTime(ms))
    fireEvent.pointerUp(quote)
    // A browser clicks after a touch whose end no handler prevented.
    if (fireEvent.touchEnd(quote)) fireEvent.click(quote)
  }
  touch(600)
  expect([onHold, onQuote].map((one) => one.mock.calls.length)).toEqual([1, 0])
  touch(100)
  expect([onHold, onQuote].map((one) => one.mock.calls.length)).toEqual([1, 1])
})
