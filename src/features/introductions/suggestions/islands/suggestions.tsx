import type { OwnPosition } from '../../../../shared/distance.ts'
import type { ShownSuggestion } from '../components/suggestion-card.tsx'
import { SuggestionList } from '../components/suggestion-list.tsx'
import { useAnswers } from '../components/use-answers.ts'

interface Props {
  suggestions: ShownSuggestion[]
  /** The reader's position. */
  from: OwnPosition | null
  /** Milliseconds since 1970. */
  now: number
  /** The CSRF token of the page. */
  token: string
  /** Query of the plain forms, which leads back to the page. */
  suffix: string
  /** Shows every reason at once. */
  isDetailed: boolean
}

/** 'Ce soir à votre table': the people of the day, each with an answer that can be taken back. */
export default function Suggestions({ suggestions: loaded, ...shared }: Props) {
  const { suggestions, changed, answer, undo } = useAnswers(loaded)
  return (
    <SuggestionList
      {...shared}
      suggestions={suggestions}
      firstPhoto={loaded.findIndex(({ state }) => state !== 'later' && state !== 'hidden')}
      changed={changed}
      onAnswer={answer}
      onUndo={undo}
    />
  )
}
