import { type ReactNode, useCallback, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { showError } from '../../../ui/toast.ts'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { getFailureReason } from '../conversation/outbox.ts'
import { deleteMessage, editMessage, reactToMessage } from './contract.ts'
import type { MessageActionsProps } from './message-actions.tsx'
import { focusNeighbour, getOwnReaction } from './message-parts.tsx'

/** The message that the composer answers or edits. */
export interface ComposerTarget {
  kind: 'reply' | 'edit'
  message: ConversationMessage
  /** Grows with each choice: a message that changes later is the same choice. */
  choice: number
}

interface Options {
  me: number
  conversation: number
  messages: readonly ConversationMessage[]
  /** Both members can react. */
  canReact: boolean
  /** There is a composer. */
  canWrite: boolean
  /** The server has stored a change; resolves once it is applied. */
  onChanged: (message: ConversationMessage, version: number) => void | Promise<void>
}

/** The reader's reactions that the server has not answered yet, by the id of the message. */
export type PendingReactions = Readonly<Record<number, { reaction: number }>>

/** The sheet of a message, its calls, and the message that the composer answers or edits. */
export function useMessageActions({ me, conversation, messages, onChanged, ...can }: Options) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [target, setTarget] = useState<ComposerTarget | null>(null)
  const choose = (kind: ComposerTarget['kind'], message: ConversationMessage) =>
    setTarget((former) => ({ kind, message, choice: (former?.choice ?? 0) + 1 }))
  const current = target && messages.find(({ id }) => id === target.message.id)
  const close = () => setChosenId(null)
  const { reactions, showReaction } = usePendingReactions()
  const found = messages.find(({ id, deleted }) => id === chosenId && !deleted)
  const chosen = found ? applyReactions([found], reactions, me)[0] : null
  const Sheet = useLazyComponent<MessageActionsProps>(
    chosenId !== null,
    () => import('./message-actions.tsx'),
    close,
  )
  const paramsOf = ({ id }: ConversationMessage) => ({ thread: String(conversation), id: String(id) })
  const apply = async (call: Promise<{ changed: ConversationMessage; version: number }>) => {
    const { changed, version } = await call
    await onChanged(changed, version)
  }
  const run = (call: Parameters<typeof apply>[0]) =>
    apply(call).catch((error: CallError) => showError(error.serverMessage))
  const sheet: ReactNode = Sheet && (
    <Sheet
      conversation={conversation}
      message={chosen ?? null}
      isMine={chosen?.user_id === me}
      reaction={(chosen && getOwnReaction(chosen, me)) ?? 0}
      {...can}
      onClose={close}
      onReact={(reaction) => {
        if (!chosen) return
        const call = callApi(reactToMessage, { params: paramsOf(chosen), body: { reaction } })
        showReaction(chosen.id, reaction, run(call))
      }}
      onReply={() => chosen && choose('reply', chosen)}
      onEdit={() => chosen && choose('edit', chosen)}
      onDelete={() => {
        if (!chosen) return
        focusNeighbour(chosen.id)
        void run(callApi(deleteMessage, { params: paramsOf(chosen) }))
      }}
      onDescribed={onChanged}
    />
  )
  return {
    reactions,
    open: useCallback((message: ConversationMessage) => setChosenId(message.id), []),
    sheet,
    target: target && current ? { ...target, message: current } : target,
    forget: useCallback(() => setTarget(null), []),
    /** @returns why the text was not saved; null once it is */
    edit: (message: ConversationMessage, text: string): Promise<string | null> =>
      apply(callApi(editMessage, { params: paramsOf(message), body: { message: text } })).then(
        () => null,
        getFailureReason,
      ),
  }
}

/** Shows a reaction until its call is answered: then the server's state counts, also after a failure. */
function usePendingReactions() {
  const [reactions, setReactions] = useState<PendingReactions>({})
  const showReaction = (id: number, reaction: number, call: Promise<unknown>) => {
    const pending = { reaction }
    setReactions((all) => ({ ...all, [id]: pending }))
    void call.then(() =>
      setReactions((all) => {
        // A later reaction to the same message is on its way.
        if (all[id] !== pending) return all
        const { [id]: _answered, ...others } = all
        return others
      }),
    )
  }
  return { reactions, showReaction }
}

/** The messages with the reactions that are on their way. */
export function applyReactions(
  messages: readonly ConversationMessage[],
  reactions: PendingReactions,
  me: number,
): readonly ConversationMessage[] {
  if (Object.keys(reactions).length === 0) return messages
  return messages.map((message) => {
    const pending = reactions[message.id]
    if (!pending || message.deleted) return message
    const side = message.user_id === me ? 'author_reaction' : 'other_reaction'
    const { [side]: _former, ...others } = message
    return pending.reaction === 0 ? others : { ...others, [side]: pending.reaction }
  })
}
