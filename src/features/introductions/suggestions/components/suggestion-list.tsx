import type { OwnPosition } from '../../../../shared/distance.ts'
import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { type SuggestionAction, undoSuggestion } from '../contract.ts'
import { SUGGESTION_ENDED } from '../texts.ts'
import { type ShownSuggestion, SuggestionCard } from './suggestion-card.tsx'
import * as texts from './suggestion-texts.ts'

interface Props {
  suggestions: readonly ShownSuggestion[]
  from: OwnPosition | null
  /** Milliseconds since 1970. */
  now: number
  /** The CSRF token of the page. */
  token: string
  /** Query of the forms, which leads back to the page. */
  suffix: string
  isDetailed: boolean
  /** Index of the photo that loads first. */
  firstPhoto: number
  /** Id of the suggestion whose state has just changed, for the focus. */
  changed: number | null
  onAnswer: (id: number, answer: SuggestionAction) => void
  onUndo: (id: number) => void
}

/** The people of the day: cards one under another; a folded or ended one is one quiet line. */
export function SuggestionList({ suggestions, onAnswer, onUndo, changed, firstPhoto, ...shared }: Props) {
  const people = suggestions.filter(({ member }) => member)
  return (
    <ol className="places">
      {suggestions.map((suggestion, index) => {
        const { id, member, state } = suggestion
        if (!member) {
          return (
            <li key={id} className="place-line">
              {SUGGESTION_ENDED}
            </li>
          )
        }
        const isFolded = state === 'later' || state === 'hidden'
        return (
          <li key={id}>
            {isFolded ? (
              <FoldedLine
                {...shared}
                id={id}
                name={member.name}
                text={state === 'hidden' ? texts.formatHidden(member.name) : texts.formatLater(member.name)}
                hasFocus={id === changed}
                onUndo={() => onUndo(id)}
              />
            ) : (
              <SuggestionCard
                {...shared}
                suggestion={suggestion}
                member={member}
                corner={texts.formatNumber(people.indexOf(suggestion) + 1, people.length)}
                first={index === firstPhoto}
                hasReturned={id === changed}
                onAnswer={(answer) => onAnswer(id, answer)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface LineProps {
  id: number
  name: string
  text: string
  hasFocus: boolean
  token: string
  suffix: string
  onUndo: () => void
}

function FoldedLine({ id, name, text, hasFocus, token, suffix, onUndo }: LineProps) {
  return (
    <div className="place-line">
      <p role="status">{text}</p>
      <OperationForm
        of={undoSuggestion}
        params={{ id }}
        suffix={suffix}
        token={token}
        onSubmit={onUndo}
        ref={hasFocus ? focusButton : null}
      >
        <Button type="submit" kind="bare">
          {texts.UNDO}
          <span className="sr">{`\u202f: ${name}`}</span>
        </Button>
      </OperationForm>
    </div>
  )
}

const focusButton = (form: HTMLFormElement | null) => form?.querySelector('button')?.focus()
