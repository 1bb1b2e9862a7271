import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { DrawingFigure } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Boat } from '../../../../ui/illustrations.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { BLOCK_PARAM, REPORT_TYPE, reportHref } from '../../../moderation/reports/contract.ts'
import { formatExcerpt } from '../../changes/message-parts.tsx'
import { PlainChanges } from '../../changes/plain-changes.tsx'
import { MESSAGE_FIELD } from '../../conversation/composer.tsx'
import { MESSAGES_PAGE_SIZE, sendMessage } from '../../conversation/contract.ts'
import { ConversationView } from '../../conversation/conversation-view.tsx'
import { SCAM_TEXTS, ScamBanner } from '../../conversation/scam-banner.tsx'
import {
  BACK_TO_LIST,
  BLOCK_AND_REPORT,
  DELETED_MEMBER,
  MESSAGES_TITLE,
  REPORT_CONVERSATION,
  TOKEN_FORM,
} from '../../texts.ts'
import { PlainSettings } from '../../turns/plain-settings.tsx'
import { type Conversation, getInterlocutor } from '../contract.ts'
import { ConversationList } from '../conversation-list.tsx'
import type { ConversationSheetProps } from '../conversation-sheet.tsx'
import { type Inbox, type InboxProps, type InitialConversation, useInbox } from '../use-inbox.ts'

/** Inbox and open conversation (specification 1, section 2). */
function Messages(props: InboxProps) {
  return <InboxView {...props} />
}

export default withQueries(Messages)

/** List and conversation, as two columns or one at a time (look.md), without reloads. */
export function InboxView(props: InboxProps) {
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
export function ListPane({ inbox, me, token }: { inbox: Inbox; me: number; token: string }) {
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

/** The open conversation, once the other member is known: it may be on no loaded page of the list. */
export function ConversationPane({
  inbox,
  me,
  thread,
  table,
}: {
  inbox: Inbox
  me: InboxProps['me']
  thread: number
  table: InitialConversation['table']
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
      table={table}
      now={inbox.now}
      onSent={(message) => {
        opened.add(thread, message)
        list.sent(thread, message)
      }}
      onRead={(lastId) => list.read(thread, lastId)}
      onGone={() => inbox.onEnd(thread)}
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
export function ConversationSection({ inbox, me, token, first }: Props) {
  const { open, panes, entry, back } = inbox
  const isOlder = useInitialOlderPage(open, first, inbox.opened.forget)
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
        />
      )}
      {first?.id === open && (
        <noscript>
          {import.meta.env.SSR && (
            <PlainForms
              thread={first}
              token={token}
              me={me}
              partner={entry?.member?.id}
              listed={entry?.conversation}
            />
          )}
        </noscript>
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
export function NoConversation() {
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

/** Shown for a conversation that has ended; gives no reason. */
export function ConversationGone({ onBack }: BackProps) {
  return (
    <div className="desk-quiet">
      <Boat />
      <h2>Cette conversation n’est plus disponible.</h2>
      <p className="soft">Vos autres conversations vous attendent.</p>
      <BackLink onBack={onBack} />
    </div>
  )
}

/** Shown when the other member cannot be loaded. */
export function InterlocutorError({ onBack }: BackProps) {
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

/** Without scripts: writing a message, and changing the one that the address names. */
function PlainForms({
  me,
  listed,
  ...props
}: PlainComposerProps & { me: InboxProps['me']; listed: Conversation | undefined }) {
  const { chosen, isScam } = props.thread.plain
  const warning = isScam && (
    <ScamBanner {...SCAM_TEXTS} me={me.id} conversation={props.thread.id}>
      {null}
    </ScamBanner>
  )
  if (me.pause !== null) return warning
  return (
    <>
      {warning}
      {!listed || listed.closed_by === null ? <PlainComposer {...props} /> : null}
      {listed && (
        <PlainSettings listed={listed} token={props.token} hasPartner={props.partner !== undefined} />
      )}
      {chosen && <PlainChanges message={chosen} thread={props.thread.id} me={me.id} token={props.token} />}
    </>
  )
}

interface PlainComposerProps {
  token: string
  thread: InitialConversation
  /** Id of the other member; undefined once they have left. */
  partner: number | undefined
}

/** Without scripts: a plain form, and links to older messages. */
export function PlainComposer({ token, thread, partner }: PlainComposerProps) {
  const { id, opened, plain } = thread
  const address = `/messages/${id}`
  const messages = opened?.messages ?? []
  return (
    <OperationForm of={sendMessage} params={{ thread: id }} token={token} className="plain-composer">
      {plain.chosen && <input type="hidden" name="reply_to" value={plain.chosen.id} />}
      <TextArea
        label={plain.chosen ? `Votre réponse à « ${formatExcerpt(plain.chosen)} »` : 'Votre message'}
        name="message"
        rows={2}
        required
        defaultValue={plain.message}
        error={plain.error}
      />
      <div className="form-acts">
        <Button type="submit" kind="poppy" icon="send-horizontal">
          Envoyer
        </Button>
        {messages.length >= MESSAGES_PAGE_SIZE && (
          <a href={`${address}?before=${messages[0]?.id}`}>Messages plus anciens</a>
        )}
        {plain.isOlder && <a href={address}>Messages les plus récents</a>}
        {partner && (
          <>
            <a href={reportHref(REPORT_TYPE.conversation, id, partner)}>{REPORT_CONVERSATION}</a>
            <a href={`${reportHref(REPORT_TYPE.conversation, id, partner)}?${BLOCK_PARAM}`}>
              {BLOCK_AND_REPORT}
            </a>
          </>
        )}
      </div>
    </OperationForm>
  )
}
