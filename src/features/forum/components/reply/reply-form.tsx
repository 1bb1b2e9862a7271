import { lazy, type Ref, Suspense, useImperativeHandle, useState } from 'react'
import { isStaff } from '../../../../shared/roles.ts'
import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { type Post, replyToTopic } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { type Actor, replyRefusal } from '../../policy.ts'
import { PostText } from '../posts/post-text.tsx'
import { withQuotation } from './insert.ts'
import { type Person, peopleOf } from './people.ts'
import { Refusal } from './refusal.tsx'
import { ReplyField } from './reply-field.tsx'
import { useReply } from './use-reply.ts'
import { useReplyText } from './use-reply-text.ts'

const Templates = lazy(() => import('./templates.tsx'))

/** What others do with the form. */
export interface ReplyHandle {
  quote: (quotation: string) => void
}

interface Props {
  viewer: Actor
  topic: Topic
  posts: readonly Post[]
  /** The last post that the page shows; null where posts could not be read. */
  read: number | null
  token: string
  /** What a plain form brought back. */
  sent: { text: string; error: string }
  onAdded: (post: Post) => Promise<boolean>
  ref: Ref<ReplyHandle>
}

/** The reply: a plain form that scripts send in place, or why the reader may not reply (specification 1, sections 4 and 6). */
export function ReplyForm({ viewer, topic, posts, read, token, sent, onAdded, ref }: Props) {
  const text = useReplyText(viewer.id, topic.topic_id, sent.text)
  const [refused, setRefused] = useState<string | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const hydrated = useHydrated()
  const { isBusy, error, send, forget } = useReply({
    topic,
    text,
    read,
    error: sent.error,
    onAdded: (post) => {
      setPreviewed(false)
      return onAdded(post)
    },
    onRefused: setRefused,
  })
  const refusal = refused ?? replyRefusal(viewer, topic)
  const people = peopleOf(posts, viewer.id)
  useImperativeHandle(ref, () => ({
    quote: (quotation) => {
      setPreviewed(false)
      // The field is shown again first.
      requestAnimationFrame(() => insert(text, quotation))
    },
  }))
  if (refusal && text.text === '') return <Refusal reason={refusal} isLocked={topic.topic_locked} />
  return (
    <OperationForm
      of={replyToTopic}
      params={{ topicId: topic.topic_id }}
      token={token}
      className="panel stack-sm reply"
      onSubmit={() => {
        if (!refusal) send()
      }}
    >
      {read !== null && <input type="hidden" name="read" value={read} />}
      {refusal && <Refusal reason={refusal} isLocked={topic.topic_locked} />}
      <ReplyField
        field={text.field}
        first={sent.text}
        length={text.text.length}
        error={error}
        isReadOnly={refusal !== null}
        isHidden={isPreviewed}
        people={people}
        onType={() => {
          text.take()
          forget()
        }}
        onChoose={(name, from, to) =>
          text.write(text.text.slice(0, from) + name + text.text.slice(to), from + name.length)
        }
      />
      {isPreviewed && <Preview text={text.text.trim()} people={people} />}
      {refusal ? (
        <p className="hint">{'Votre texte est gardé ici\u202f: vous pouvez le copier.'}</p>
      ) : (
        <div className="reply-acts">
          {isStaff(viewer.roles) && (
            <div className="reply-templates needs-script">
              <Suspense>
                {hydrated && (
                  <Templates
                    isEmpty={text.text.trim() === ''}
                    onChoose={(template) => text.write(template, template.length)}
                  />
                )}
              </Suspense>
            </div>
          )}
          <Button
            className="needs-script"
            kind="bare"
            icon={isPreviewed ? 'pencil' : 'eye'}
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? 'Écrire' : 'Aperçu'}
          </Button>
          <Button type="submit" kind="poppy" icon="reply" busy={isBusy}>
            Répondre
          </Button>
        </div>
      )}
    </OperationForm>
  )
}

function insert({ field, write }: ReturnType<typeof useReplyText>, quotation: string): void {
  const { current } = field
  if (!current) return
  const caret = [current.selectionStart, current.selectionEnd] as const
  const { text, at } = withQuotation(current.value, caret, quotation)
  write(text, at)
  current.scrollIntoView({ block: 'center' })
}

/** The reply as others will read it; those of the page are known by name. */
function Preview({ text, people }: { text: string; people: readonly Person[] }) {
  return (
    <div className="reply-preview" aria-live="polite">
      {text === '' ? (
        <p className="soft">Votre réponse s’affichera ici comme les autres la liront.</p>
      ) : (
        <PostText text={text} mentions={[...people]} linked={false} />
      )}
    </div>
  )
}
