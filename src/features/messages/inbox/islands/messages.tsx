import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { DrawingFigure } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Boat } from '../../../../ui/illustrations.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { serverParts } from '../../components/server-parts.ts'
import { MESSAGE_FIELD } from '../../conversation/composer.tsx'
import { ConversationView } from '../../conversation/conversation-view.tsx'
import { SEARCH_MESSAGES } from '../../search/texts.ts'
import { BACK_TO_LIST, DELETED_MEMBER, MESSAGES_TITLE, TOKEN_FORM } from '../../texts.ts'
import { getInterlocutor } from '../contract.ts'
import { ConversationList } from '../conversation-list.tsx'
import type { ConversationSheetProps } from '../conversation-sheet.tsx'
import { type Inbox, type InboxProps, type InitialConversation, useInbox } from '../use-inbox.ts'

/** Inbox and open conversation (specification 1, section 2). */
function Messages(props: InboxProps) {
  return <InboxView {...props} />
}

export default withQueries(Messages)

/** List and conversation, as two columns or one at a time (look.md), without reloads. */
function InboxView(props: InboxProps) {
  const inbox = useInbox(props)
  const { hiding } = inbox
  const ConversationSheet = useLazyComponent<ConversationSheetProps>(
    hiding.pending !== null,
    () => import('../conversation-sheet.tsx'),
    hiding.close,
  )
  return (
    <div className={inbox.open === null ? 'desk' : 'desk is-open'}>
      {inbox.open !== null && (
        <a className="skip" href={`#${MESSAGE_FIELD}`}>
          Aller au message
        </a>
      )}
      <ListPane inbox={inbox} me={props.me.id} token={props.token} />
      <ConversationSection inbox={inbox} me={props.me} token={props.token} first={props.thread} />
      {ConversationSheet && (
        <ConversationSheet
          entry={hiding.pending}
          onClose={hiding.close}
          onHide={hiding.hide}
          onState={inbox.list.setState}
          onGone={inbox.onEnd}
        />
      )}
      <p className="sr" role="status">
        {inbox.announced}
      </p>
    </div>
  )
}

/** The list with its heading and search. */
function ListPane({ inbox, me, token }: { inbox: Inbox; me: number; token: string }) {
  const { panes, list, now, open, typing, search, setSearch } = inbox
  const [text, setText] = useState(search)
  const [debounced, flush] = useDebounced(text)
  useEffect(() => setSearch(debounced.trim()), [debounced, setSearch])
  const clear = () => {
    setText('')
    flush('')
  }
  return (
    <section
      className="desk-list"
      id="conversations"
      aria-label="Conversations"
      tabIndex={-1}
      ref={panes.list}
    >
      <header className="desk-list-head">
        <h1>{MESSAGES_TITLE}</h1>
        <SearchBox
          label="Chercher par nom"
          value={text}
          onChange={setText}
          onSubmit={flush}
          action="/messages"
        />
        <SearchInMessages />
      </header>
      <ConversationList
        {...{ list, me, now, open, typing, search }}
        pending={inbox.pending}
        onOpen={inbox.onOpen}
        onPrepare={inbox.opened.prepare}
        onHide={inbox.hiding.request}
        onClear={clear}
      />
      <form id={TOKEN_FORM} method="post" hidden>
        <input type="hidden" name="_token" value={token} />
      </form>
    </section>
  )
}

/** Leads to a page of its own, with and without scripts. */
function SearchInMessages() {
  return (
    <a className="words-search" href="/messages/recherche">
      <Icon name="message-circle" size="sm" />
      {SEARCH_MESSAGES}
    </a>
  )
}

/** The open conversation, once the other member is known: it may be on no loaded page of the list. */
function ConversationPane({
  inbox,
  me,
  thread,
  table,
  sought,
}: {
  inbox: Inbox
  me: InboxProps['me']
  thread: number
  table: InitialConversation['table']
  sought: number | null
}) {
  const { entry, list, opened, hiding, back } = inbox
  const { data, isError } = useQuery({
    queryKey: ['interlocutor', thread],
    queryFn: () => callApi(getInterlocutor, { params: { thread: String(thread) } }),
    enabled: !entry,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!entry && isError) return <InterlocutorError onBack={back} />
  if (!entry && !data) return <ConversationSkeleton />
  return (
    <ConversationView
      me={me}
      conversation={thread}
      interlocutor={entry ? entry.member : (data ?? null)}
      initial={opened.get(thread)}
      draft={entry?.conversation.draft ?? null}
      sought={sought}
      table={table}
      now={inbox.now}
      onSent={(message) => {
        opened.add(thread, message)
        list.sent(thread, message)
      }}
      onRead={(lastId) => list.read(thread, lastId)}
      onGone={() => inbox.onEnd(thread)}
      onRefused={list.refresh}
      entry={entry}
      onState={(state) => list.setState(thread, state)}
      pending={inbox.pending.get(thread)}
      onKept={inbox.pending.save}
      onKeptDelete={inbox.pending.removeOpen}
      {...(entry ? { onHide: () => hiding.request(entry) } : {})}
      backHref="/messages"
      onBack={back}
    />
  )
}

function ConversationSkeleton() {
  return (
    <div className="desk-quiet">
      <Skeleton />
    </div>
  )
}

interface Props {
  inbox: Inbox
  me: InboxProps['me']
  token: string
  first: InitialConversation | null
}

/** Right column: the open conversation or an empty state. */
function ConversationSection({ inbox, me, token, first }: Props) {
  const { open, panes, entry, back } = inbox
  const isOlder = useInitialOlderPage(open, first, inbox.opened.forget)
  const { PlainForms } = serverParts
  if (open === null) {
    return (
      <section className="desk-thread" ref={panes.thread}>
        <NoConversation />
      </section>
    )
  }
  const label = entry ? `Conversation avec ${entry.member?.name ?? DELETED_MEMBER}` : 'Conversation'
  return (
    <section className="desk-thread" aria-label={label} tabIndex={-1} ref={panes.thread}>
      <a className="skip only-desk" href="#conversations">
        Aller aux conversations
      </a>
      {/* On a phone the open conversation hides the list's heading. */}
      <h1 className="sr only-phone">{label}</h1>
      {inbox.isGone ? (
        <ConversationGone onBack={back} />
      ) : (
        <ConversationPane
          key={isOlder ? `${open} older` : open}
          inbox={inbox}
          me={me}
          thread={open}
          table={first?.id === open ? first.table : null}
          sought={isOlder || first?.id !== open ? null : (first.sought ?? null)}
        />
      )}
      {first?.id === open && (
        <noscript>{PlainForms && <PlainForms thread={first} token={token} me={me} entry={entry} />}</noscript>
      )}
    </section>
  )
}

/**
 * Older messages have their own address for browsers without scripts: with scripts the conversation opens at
 * its newest.
 * @returns whether older messages are still shown
 */
function useInitialOlderPage(
  open: number | null,
  first: InitialConversation | null,
  forget: (id: number) => void,
): boolean {
  const [isOlder, setOlder] = useState(first?.plain.isOlder ?? false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own address, looked at once
  useEffect(() => {
    if (!isOlder || !first) return
    forget(first.id)
    history.replaceState(history.state, '', `/messages/${first.id}`)
    setOlder(false)
  }, [])
  return isOlder && open === first?.id
}

/** Shown while no conversation is open. */
function NoConversation() {
  return (
    <div className="desk-quiet">
      <DrawingFigure drawing="table" />
      <h2>Une table vous attend</h2>
      <p className="soft">Choisissez une conversation pour la reprendre là où vous l’avez laissée.</p>
    </div>
  )
}

interface BackProps {
  onBack: () => void
}

/** Shown for a conversation that has ended; gives no reason. Has the focus that was in the conversation. */
function ConversationGone({ onBack }: BackProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className="desk-quiet">
      <Boat />
      <h2 ref={heading} tabIndex={-1}>
        Cette conversation n’est plus disponible.
      </h2>
      <p className="soft">Vos autres conversations vous attendent.</p>
      <BackLink onBack={onBack} />
    </div>
  )
}

/** Shown when the other member cannot be loaded. */
function InterlocutorError({ onBack }: BackProps) {
  return (
    <div className="desk-quiet">
      <ErrorNotice title="Erreur impossible de charger l'interlocuteur" hint={BUG_HINT} />
      <BackLink onBack={onBack} />
    </div>
  )
}

function BackLink({ onBack }: BackProps) {
  const back = (event: MouseEvent) => {
    event.preventDefault()
    onBack()
  }
  return (
    <LinkButton kind="soft" icon="arrow-left" href="/messages" onClick={back}>
      {BACK_TO_LIST}
    </LinkButton>
  )
}
