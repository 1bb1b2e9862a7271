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
  topic: Outing['topic']
  questions: readonly Question[]
  now: number
}

/** The first replies of the outing's topic, and the way to all. */
export function Questions({ topic, questions, now }: Props) {
  if (!topic) return null
  const others = topic.replies - questions.length
  return (
    <section className="out-part" aria-labelledby="questions">
      <h2 id="questions">{topic.replies > 0 ? `Questions (${topic.replies})` : 'Questions'}</h2>
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
        {topic.replies === 0
          ? 'Poser la première question'
          : others > 0
            ? `Lire les ${others === 1 ? 'autres' : `${others} autres`}, ou poser la vôtre`
            : 'Poser une question'}
      </a>
    </section>
  )
}
