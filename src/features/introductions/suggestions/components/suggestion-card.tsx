import type { OwnPosition } from '../../../../shared/distance.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { MemberCard, Voice } from '../../../../ui/member-card.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import {
  answerSuggestion,
  type SuggestedMember,
  type Suggestion,
  type SuggestionAction,
} from '../contract.ts'
import * as texts from './suggestion-texts.ts'

/** A suggestion as pages show it. */
export interface ShownSuggestion extends Suggestion {
  /** The person's intentions in words. */
  hope: string | null
}

interface Props {
  suggestion: ShownSuggestion
  member: SuggestedMember
  /** '1 sur 5' */
  corner: string
  from: OwnPosition | null
  /** Milliseconds since 1970. */
  now: number
  /** The CSRF token of the page. */
  token: string
  /** Query of the forms, which leads back to the page. */
  suffix: string
  /** The first photo of the page; others are loaded when they come near. */
  first: boolean
  /** Shows every reason at once. */
  isDetailed: boolean
  /** Focuses the card, which was folded before. */
  hasReturned: boolean
  onAnswer: (answer: SuggestionAction) => void
}

/** A suggested person: portrait, a line of their own words, why, and three answers. */
export function SuggestionCard(props: Props) {
  const { suggestion, member, corner, from, now, first, hasReturned } = props
  const { voice, ...card } = member
  return (
    <article className={card.stripe_status ? 'place premium' : 'place'} ref={hasReturned ? focusLink : null}>
      <MemberCard member={card} from={from} now={now} lazy={!first} first={first} corner={corner} />
      <div className="place-words">
        <div>
          {voice && <Voice text={voice} />}
          {suggestion.hope && <p className="place-hope">{suggestion.hope}</p>}
        </div>
        <Reasons reasons={suggestion.reasons} isDetailed={props.isDetailed} />
        {suggestion.state === 'open' ? <Answers {...props} /> : <Contact {...props} />}
      </div>
    </article>
  )
}

const focusLink = (card: HTMLElement | null) => card?.querySelector('a')?.focus()

function Reasons({ reasons, isDetailed }: { reasons: Suggestion['reasons']; isDetailed: boolean }) {
  return (
    <div className="place-why">
      <p className="because">{texts.formatReasons(texts.listMainReasons(reasons))}</p>
      {reasons.length > 0 && (
        <details open={isDetailed}>
          <summary>{texts.WHY}</summary>
          <ul>
            {reasons.map(({ rule, text, points }) => (
              <li key={rule}>
                <span>{text}</span>
                <span className="soft">{texts.formatPoints(points)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const About = ({ name }: { name: string }) => <span className="sr">{`\u202f: ${name}`}</span>

function Answers({ suggestion: { id }, member: { id: memberId, name }, token, suffix, onAnswer }: Props) {
  return (
    <div className="place-acts">
      <LinkButton kind="poppy" href={`/celibataire/${memberId}#signe`}>
        {texts.SIGN}
        <About name={name} />
      </LinkButton>
      <OperationForm
        of={answerSuggestion}
        params={{ id }}
        suffix={suffix}
        token={token}
        onSubmit={({ nativeEvent }) => onAnswer(readAction(nativeEvent))}
      >
        <Button type="submit" kind="bare" name="action" value="later">
          {texts.LATER}
          <About name={name} />
        </Button>
        <Button type="submit" kind="bare" name="action" value="hide">
          {texts.NOT_FOR_ME}
          <About name={name} />
        </Button>
      </OperationForm>
    </div>
  )
}

/** The value of the button that submits the form. */
function readAction(event: Event): SuggestionAction {
  const { submitter } = event as SubmitEvent
  return (submitter as HTMLButtonElement | null)?.value === 'hide' ? 'hide' : 'later'
}

/** One of the two has made a sign: it goes on elsewhere. */
function Contact({ suggestion: { state }, member: { id, name } }: Props) {
  const isAsked = state === 'asks'
  return (
    <div className="place-acts">
      <p className="place-done">{isAsked ? texts.formatAsks(name) : texts.SIGNED}</p>
      <LinkButton kind={isAsked ? 'poppy' : 'line'} small href={isAsked ? '/demandes' : `/celibataire/${id}`}>
        {isAsked ? texts.ANSWER : texts.SEE_PROFILE}
        {!isAsked && <About name={name} />}
      </LinkButton>
    </div>
  )
}
