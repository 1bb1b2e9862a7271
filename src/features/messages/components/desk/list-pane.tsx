import { type RefObject, useEffect, useState } from 'react'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { CONVERSATIONS, MESSAGES_TITLE, SEARCH_LABEL } from '../../list-texts.ts'
import { ConversationList } from '../list/conversation-list.tsx'
import { HIDE_FORM } from '../list/conversation-row.tsx'
import type { Listed } from '../list/conversations.ts'
import type { useConversations } from '../list/use-conversations.ts'

interface Props {
  pane: RefObject<HTMLElement | null>
  list: ReturnType<typeof useConversations>
  me: number
  now: number
  open: number | null
  typing: ReadonlySet<number>
  /** The name that is looked for. */
  search: string
  onSearch: (search: string) => void
  token: string
  onOpen: (id: number) => void
  onPrepare: (id: number) => void
  onHide: (listed: Listed) => void
}

/** The list with its heading and search. */
export function ListPane({ pane, search, onSearch, token, ...list }: Props) {
  const [text, setText] = useState(search)
  const [rested, takeNow] = useDebounced(text)
  useEffect(() => onSearch(rested.trim()), [rested, onSearch])
  const clear = () => {
    setText('')
    takeNow('')
  }
  return (
    <section className="desk-list" aria-label={CONVERSATIONS} tabIndex={-1} ref={pane}>
      <header className="desk-list-head">
        <h1>{MESSAGES_TITLE}</h1>
        <SearchBox
          label={SEARCH_LABEL}
          value={text}
          onChange={setText}
          onSubmit={takeNow}
          action="/messages"
        />
      </header>
      <ConversationList {...list} search={search} onClear={clear} />
      <form id={HIDE_FORM} method="post" hidden>
        <input type="hidden" name="_token" value={token} />
      </form>
    </section>
  )
}
