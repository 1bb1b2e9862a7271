import { useEffect, useState } from 'react'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { MESSAGES_TITLE } from '../../list-texts.ts'
import { ConversationList } from '../list/conversation-list.tsx'
import { HIDE_FORM } from '../list/conversation-row.tsx'
import type { Desk } from './use-desk.ts'

/** The list with its heading and search. */
export function ListPane({ desk, me, token }: { desk: Desk; me: number; token: string }) {
  const { panes, list, now, open, typing, search, setSearch } = desk
  const [text, setText] = useState(search)
  const [rested, takeNow] = useDebounced(text)
  useEffect(() => setSearch(rested.trim()), [rested, setSearch])
  const clear = () => {
    setText('')
    takeNow('')
  }
  return (
    <section className="desk-list" aria-label="Conversations" tabIndex={-1} ref={panes.list}>
      <header className="desk-list-head">
        <h1>{MESSAGES_TITLE}</h1>
        <SearchBox
          label="Chercher par nom"
          value={text}
          onChange={setText}
          onSubmit={takeNow}
          action="/messages"
        />
      </header>
      <ConversationList
        {...{ list, me, now, open, typing, search }}
        onOpen={desk.onOpen}
        onPrepare={desk.opened.prepare}
        onHide={desk.hiding.ask}
        onClear={clear}
      />
      <form id={HIDE_FORM} method="post" hidden>
        <input type="hidden" name="_token" value={token} />
      </form>
    </section>
  )
}
