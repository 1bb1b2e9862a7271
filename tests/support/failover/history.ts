/** One call to an object, as its caller saw it; times in milliseconds of one clock. */
export interface Operation<Input, Output> {
  invoked: number
  /** Infinity while the answer never came: it may have happened at any time since, or never. */
  returned: number
  input: Input
  output?: Output
}

/** The behaviour of an object while nothing runs at the same time. */
export interface Model<State, Input, Output> {
  initial: State
  /**
   * The state after a call.
   * @param output undefined if nobody saw the answer
   * @returns undefined if this state cannot answer so
   */
  apply(state: State, input: Input, output: Output | undefined): State | undefined
  /** Equal for equal states. */
  identify(state: State): string
}

/**
 * True if the calls could have happened one after the other, each between its beginning and its answer
 * (linearizability). Searches as Wing, Gong and Lowe: depth first, with a memory of the configurations tried.
 */
export function isLinearizable<State, Input, Output>(
  operations: readonly Operation<Input, Output>[],
  model: Model<State, Input, Output>,
): boolean {
  const ordered = [...operations].sort((a, b) => a.invoked - b.invoked)
  const answered = ordered.filter(({ returned }) => returned < Number.POSITIVE_INFINITY).length
  const done = new Uint8Array(ordered.length)
  const tried = new Set<string>()
  const path: { index: number; before: State; left: number[] }[] = []
  let state = model.initial
  let answeredDone = 0
  let candidates = findCandidates(ordered, done)
  while (answeredDone < answered) {
    const index = candidates.pop()
    if (index === undefined) {
      const last = path.pop()
      if (!last) return false
      done[last.index] = 0
      if (isAnswered(ordered[last.index])) answeredDone--
      state = last.before
      candidates = last.left
      continue
    }
    const { input, output } = ordered[index] as Operation<Input, Output>
    const next = model.apply(state, input, output)
    if (next === undefined) continue
    // A call without an answer that changes nothing may as well never have happened.
    if (!isAnswered(ordered[index]) && model.identify(next) === model.identify(state)) continue
    done[index] = 1
    const configuration = `${describe(done)} ${model.identify(next)}`
    if (tried.has(configuration)) {
      done[index] = 0
      continue
    }
    tried.add(configuration)
    path.push({ index, before: state, left: candidates })
    if (isAnswered(ordered[index])) answeredDone++
    state = next
    candidates = findCandidates(ordered, done)
  }
  return true
}

/** Positions of what is done, after the last one before which everything is. */
function describe(done: Uint8Array): string {
  const first = done.indexOf(0)
  return first < 0 ? '' : `${first} ${done.subarray(first, done.lastIndexOf(1) + 1).join('')}`
}

const isAnswered = (operation: { returned: number } | undefined) =>
  operation !== undefined && operation.returned < Number.POSITIVE_INFINITY

/**
 * Calls that can come next: no other one ended before they began. Of equal ones without an answer only the first, which
 * can take the part of each. The likeliest is the last.
 */
function findCandidates(ordered: readonly Operation<unknown, unknown>[], done: Uint8Array): number[] {
  let firstEnd = Number.POSITIVE_INFINITY
  const found: number[] = []
  const unanswered = new Set<string>()
  for (const [index, operation] of ordered.entries()) {
    if (operation.invoked > firstEnd) break
    if (done[index]) continue
    if (!isAnswered(operation)) {
      const input = JSON.stringify(operation.input)
      if (unanswered.has(input)) continue
      unanswered.add(input)
    }
    found.push(index)
    firstEnd = Math.min(firstEnd, operation.returned)
  }
  const isPossible = (index: number) => (ordered[index]?.invoked ?? 0) <= firstEnd
  const end = (index: number) => ordered[index]?.returned ?? 0
  return found.filter(isPossible).sort((a, b) => end(b) - end(a))
}
