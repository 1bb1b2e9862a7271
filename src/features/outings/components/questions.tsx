import { Avatar } from '../../../ui/avatar.tsx'
import { addNoBreakSpaces } from '../../../ui/no-break-spaces.ts'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { topicHref } from '../../forum/posts/contract.ts'
import type { Outing } from '../contract.ts'

/** A reply of the outing's topic. */
export interface Question {
  id: number
  name: string | null
  avatar: string | null
  text: string
  created_at: string
}

interface Props {
  outing: Pick<Outing, 'topic' | 'table' | 'state'>
  questions: readonly Question[]
  now: number
}

/** The first replies of the outing's topic, and the way to all; at a table, of those who talk among themselves. */
export function Questions({ outing: { topic, table, state }, questions, now }: Props) {
  const isOver = state === 'past' || state === 'cancelled'
  if (!topic || (isOver && topic.replies === 0)) return null
  const title = table ? 'Le fil de la table' : 'Questions'
  return (
    <section className="out-part" aria-labelledby="questions">
      <h2 id="questions">{topic.replies > 0 ? `${title} (${topic.replies})` : title}</h2>
      {questions.length > 0 && (
        <ul className="questions">
          {questions.map(({ id, name, avatar, text, created_at }) => (
            <li key={id}>
              <Avatar member={{ name: name ?? '?', avatar }} size="sm" lazy />
              <p>
                {addNoBreakSpaces(text)}
                <small>
                  {name && `${name}, `}
                  <RelativeDate moment={created_at} now={now} />
                </small>
              </p>
            </li>
          ))}
        </ul>
      )}
      <a className="linkish" href={topicHref(topic.slug)}>
        {table || isOver ? 'Ouvrir le fil' : formatQuestionLink(topic.replies, questions.length)}
      </a>
    </section>
  )
}

function formatQuestionLink(all: number, shown: number): string {
  if (all === 0) return 'Poser la première question'
  const others = all - shown
  if (others <= 0) return 'Poser une question'
  return `Lire les ${others === 1 ? 'autres' : `${others} autres`}, ou poser la vôtre`
}
