import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Replaces exports of a module during each test of the file. Unlike `vi.mock` it leaves the module as it was, so that files
 * share what a worker has loaded.
 */
export function stubExports<M extends object>(module: M, stubs: { [K in keyof M]?: unknown }): void {
  const spies: { mockRestore(): void }[] = []
  beforeEach(() => {
    for (const [name, stub] of Object.entries(stubs)) {
      spies.push(vi.spyOn(module, name as never).mockImplementation(stub as never))
    }
  })
  afterEach(() => {
    for (const spy of spies.splice(0)) spy.mockRestore()
  })
}
