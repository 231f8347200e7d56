import type { Reporter, TestCase, TestModule } from 'vitest/node'

const describeRun = (test: TestCase) =>
  [
    `${test.module.relativeModuleId} > ${test.fullName}`,
    ...(test.result().errors ?? []).map(({ stack, message }) => stack ?? message),
  ].join('\n')

/** Lists the tests that passed only at their second run, with the first run's error. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    )
    if (flaky.length > 0)
      console.log(
        `\n Flaky: passed at the second run only\n  ${flaky.map(describeRun).join('\n  ')}\n`,
      )
  }
}
