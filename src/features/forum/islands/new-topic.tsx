import { useLayoutEffect, useState } from 'react'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type CategoryOption, type Draft, EMPTY_DRAFT, isDraftEmpty } from '../components/new-topic/draft.ts'
import { type FormErrors, TopicForm } from '../components/new-topic/topic-form.tsx'

interface Props {
  /** Who writes: drafts are kept for each member. */
  me: number
  /** The CSRF token of the page. */
  token: string
  categories: readonly CategoryOption[]
  /** What the page came with: the category of its address, or what was posted without scripts. */
  start: Draft
  sent?: FormErrors | undefined
  clientKey: string
}

/** A draft, and the key of the topic that it would make. */
interface StoredDraft {
  draft: Draft
  key: string
  /** It was found here, and not just typed. */
  isFound?: boolean
}

/** Begins a topic. What is typed is kept in the browser until it is sent, over reloads and expired sessions. */
export default function NewTopic({ me, token, categories, start, sent, clientKey }: Props) {
  const name = `new-topic ${me}`
  const served: StoredDraft = { draft: start, key: clientKey }
  const [typed] = useState(readFormBeforeHydration)
  const [begun, setBegun] = useState(served)
  const [times, setTimes] = useState(0)
  const begin = (next: StoredDraft) => {
    setBegun(next)
    setTimes(times + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first painting
  useLayoutEffect(() => {
    const found = typed ?? loadLocal<StoredDraft | null>(name, null)
    if (!found || isDraftEmpty(found.draft)) return
    const category = start.category || found.draft.category
    const isKnown = categories.some(({ id }) => String(id) === category)
    begin({
      draft: { ...found.draft, category: isKnown ? category : '' },
      key: typed || category !== found.draft.category ? clientKey : found.key,
      isFound: !typed,
    })
  }, [])
  return (
    <>
      {begun.isFound && (
        <div className="notice draft-found" role="status">
          <Icon name="history" />
          <p>Voici le topic que vous aviez commencé.</p>
          <Button
            kind="bare"
            small
            onClick={() => {
              saveLocal(name, null)
              begin({ draft: { ...EMPTY_DRAFT, category: start.category }, key: clientKey })
            }}
          >
            Tout effacer
          </Button>
        </div>
      )}
      <TopicForm
        key={times}
        categories={categories}
        token={token}
        start={begun.draft}
        sent={times === 0 ? sent : undefined}
        clientKey={begun.key}
        onChange={(draft, key) =>
          saveLocal(name, isDraftEmpty(draft) ? null : ({ draft, key } satisfies StoredDraft))
        }
        onDone={() => saveLocal(name, null)}
      />
    </>
  )
}

/** What was typed while the scripts were on their way; null for nothing. */
function readFormBeforeHydration(): StoredDraft | null {
  if (typeof document === 'undefined') return null
  const form = document.querySelector<HTMLFormElement>('#new-topic form')
  if (!form) return null
  const fields = new FormData(form)
  const text = (field: string) => String(fields.get(field) ?? '')
  const choices = fields.getAll('poll_replies').map(String)
  const answers = choices.filter((choice) => choice !== '')
  const draft = {
    title: text('title'),
    category: text('category'),
    post: text('post'),
    poll: answers.length > 0 ? [...answers, '', ''].slice(0, Math.max(answers.length, 2)) : null,
  }
  return isDraftEmpty(draft) ? null : { draft, key: text('client_key') }
}
