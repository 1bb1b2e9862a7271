import { useRef, useState } from 'react'
import { callApi, serverMessageOf } from '../../../../client/call.ts'
import { showError } from '../../../../ui/toast.ts'
import { answerSuggestion, type SuggestionAction, type SuggestionState, undoSuggestion } from '../contract.ts'
import type { ShownSuggestion } from './suggestion-card.tsx'

const STATES = { later: 'later', hide: 'hidden' } as const satisfies Record<SuggestionAction, SuggestionState>

/** Shows an answer at once and sends the calls of a suggestion one by one; a failed one shows the last saved state. */
export function useAnswers(loaded: readonly ShownSuggestion[]) {
  const [states, setStates] = useState<Readonly<Record<number, SuggestionState>>>({})
  const [changed, setChanged] = useState<number | null>(null)
  const saved = useRef<Record<number, SuggestionState>>({})
  const calls = useRef<Record<number, Promise<void>>>({})

  const show = (id: number, state: SuggestionState) => setStates((before) => ({ ...before, [id]: state }))
  const change = (id: number, state: SuggestionState, call: () => Promise<unknown>) => {
    setChanged(id)
    show(id, state)
    const send = async () => {
      try {
        await call()
        saved.current[id] = state
      } catch (error) {
        const first = loaded.find((one) => one.id === id)?.state ?? 'open'
        show(id, saved.current[id] ?? first)
        await showError(serverMessageOf(error))
      }
    }
    calls.current[id] = (calls.current[id] ?? Promise.resolve()).then(send)
  }
  return {
    suggestions: loaded.map((one) => ({ ...one, state: states[one.id] ?? one.state })),
    changed,
    answer: (id: number, action: SuggestionAction) => {
      const input = { params: { id: String(id) }, body: { action } }
      change(id, STATES[action], () => callApi(answerSuggestion, input))
    },
    undo: (id: number) => {
      change(id, 'open', () => callApi(undoSuggestion, { params: { id: String(id) } }))
    },
  }
}
