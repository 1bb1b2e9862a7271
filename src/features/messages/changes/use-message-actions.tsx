import { type ReactNode, useCallback, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { showError } from '../../../ui/toast.ts'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { deleteMessage, editMessage, reactToMessage } from './contract.ts'
import type { MessageActionsProps } from './message-actions.tsx'
import { focusNeighbour } from './message-parts.tsx'

/** The message that the composer answers or edits. */
export interface ComposerTarget {
  kind: 'reply' | 'edit'
  message: ConversationMessage
}

interface Options {
  me: number
  conversation: number
  /** Both members can write. */
  isOpen: boolean
  /** The server has stored a change. */
  onChanged: (message: ConversationMessage, version: number) => void
}

/** The sheet of a message, its calls, and the message that the composer answers or edits. */
export function useMessageActions({ me, conversation, isOpen, onChanged }: Options) {
  const [chosen, setChosen] = useState<ConversationMessage | null>(null)
  const [target, setTarget] = useState<ComposerTarget | null>(null)
  const close = () => setChosen(null)
  const Sheet = useLazyComponent<MessageActionsProps>(
    chosen !== null,
    () => import('./message-actions.tsx'),
    close,
  )
  const paramsOf = ({ id }: ConversationMessage) => ({ thread: String(conversation), id: String(id) })
  const run = async (call: Promise<{ changed: ConversationMessage; version: number }>) => {
    try {
      const { changed, version } = await call
      onChanged(changed, version)
      return true
    } catch (error) {
      await showError((error as CallError).serverMessage)
      return false
    }
  }
  const sheet: ReactNode = Sheet && (
    <Sheet
      conversation={conversation}
      message={chosen}
      isMine={chosen?.user_id === me}
      reaction={(chosen && getOwnReaction(chosen, me)) ?? 0}
      isOpen={isOpen}
      onClose={close}
      onReact={(reaction) =>
        chosen && void run(callApi(reactToMessage, { params: paramsOf(chosen), body: { reaction } }))
      }
      onReply={() => chosen && setTarget({ kind: 'reply', message: chosen })}
      onEdit={() => chosen && setTarget({ kind: 'edit', message: chosen })}
      onDelete={() => {
        if (!chosen) return
        focusNeighbour(chosen.id)
        void run(callApi(deleteMessage, { params: paramsOf(chosen) }))
      }}
      onDescribed={onChanged}
    />
  )
  return {
    open: useCallback((message: ConversationMessage) => setChosen(message), []),
    sheet,
    target,
    forget: useCallback(() => setTarget(null), []),
    /** @returns whether the text was saved */
    edit: (message: ConversationMessage, text: string) =>
      run(callApi(editMessage, { params: paramsOf(message), body: { message: text } })),
  }
}

function getOwnReaction(message: ConversationMessage, me: number): number | undefined {
  return message.user_id === me ? message.author_reaction : message.other_reaction
}
