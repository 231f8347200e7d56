import { type Mock, vi } from 'vitest'

type Call = (options: never) => Promise<unknown>
type Data<Fn extends Call> = Parameters<Fn>[0] extends { data: infer Input } ? Input : undefined
type Answer<Fn extends Call> = (data: Data<Fn>) => Awaited<ReturnType<Fn>> | ReturnType<Fn>

const answers = new Map<unknown, (data: unknown) => unknown>()

/** The stand-in of the server function `name`; see the plugin beside this file. */
export function standIn(name: string): (options?: { data: unknown }) => Promise<unknown> {
  const call = async (options?: { data: unknown }) => {
    const answer = answers.get(call)
    if (!answer) throw new Error(`no answer for the server function ${name}`)
    return answer(options?.data)
  }
  return call
}

/** Answers a server function for the rest of the test; returns the calls with their data. */
export function serve<Fn extends Call>(serverFunction: Fn, answer: Answer<Fn>): Mock<Answer<Fn>> {
  const mock = vi.fn(answer)
  answers.set(serverFunction, (data) => mock(data as Data<Fn>))
  return mock
}

export const forgetAnswers = (): void => answers.clear()
