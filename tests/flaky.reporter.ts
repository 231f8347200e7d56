import type { Reporter, TestCase, TestModule } from 'vitest/node'

const titleOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`

/** Lists the tests that passed at their second run only. Each one is a defect to find. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    )
    if (flaky.length > 0)
      console.log(`\n Flaky: passed at the second run only\n  ${flaky.map(titleOf).join('\n  ')}\n`)
  }
}
