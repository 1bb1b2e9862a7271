import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/**
 * Says why a test fails when it does, since the whole account may be an hour away, and ends a run with one plain line,
 * `N passed, N failed`, with `, N skipped` when some were. A file that cannot be read and an error outside any test count
 * as failed.
 */
export default class CountReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    for (const { message, diff = '', stacks: [at] = [] } of errors)
      process.stdout.write(`failed: ${test.fullName}\n${at?.file}:${at?.line}\n${message}\n${diff}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        counts[state === 'pending' ? 'skipped' : state]++
      }
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    }
    const summary = `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}\n`
    process.stdout.write(summary)
  }
}
