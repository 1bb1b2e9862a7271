import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { BLOCK_AND_REPORT } from '../texts.ts'
import type { ConversationMessage } from './contract.ts'
import { loadWords } from './load-words.ts'
import type { MessageStore } from './use-message-store.ts'

interface Options {
  store: MessageStore
  /** Null once the account is deleted. */
  partner: MemberCard | null
  conversation: number
  onReport: (kind: 'block') => void
}

/**
 * Returns what is shown under a message: 'Cela vous gêne ?' under the newest hurtful one of a member who is no friend.
 * Compared here: nothing is sent, and the answer stays on the device.
 */
export function useDiscomfort({ store, partner, conversation, onReport }: Options) {
  const name = `all-well ${store.me} ${conversation}`
  const [fineUpTo, setFineUpTo] = useState(0)
  useEffect(() => setFineUpTo(loadLocal(name, 0)), [name])
  const found = useNewestHurtful(store, partner !== null && !partner.friend)
  const shown = found > fineUpTo ? found : 0
  return useCallback(
    (key: string): ReactNode =>
      key === String(shown) && (
        <Question
          onBlock={() => onReport('block')}
          onFine={() => {
            saveLocal(name, shown)
            setFineUpTo(shown)
          }}
        />
      ),
    [shown, name, onReport],
  )
}

/** Messages never change: each is compared once. */
const verdicts = new WeakMap<ConversationMessage, boolean>()

/** The id of the other's newest message whose words may hurt; 0 for none, and until the words are loaded. */
function useNewestHurtful({ messages, me }: MessageStore, isWanted: boolean): number {
  const [found, setFound] = useState(0)
  useEffect(() => {
    const received = messages.filter(({ user_id, type }) => user_id !== me && type === MESSAGE_TYPE.text)
    if (!isWanted || received.length === 0) return setFound(0)
    let isOld = false
    void loadWords().then((rules) => {
      if (!rules || isOld) return
      const isHurtful = (one: ConversationMessage) => {
        const verdict = verdicts.get(one) ?? rules.findHurtfulKind(one.message) !== null
        verdicts.set(one, verdict)
        return verdict
      }
      setFound(received.findLast(isHurtful)?.id ?? 0)
    })
    return () => {
      isOld = true
    }
  }, [messages, me, isWanted])
  return found
}

function Question({ onBlock, onFine }: { onBlock: () => void; onFine: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="discomfort" role="group" aria-label={'Cela vous gêne\u202f?'}>
      <span aria-hidden="true">{'Cela vous gêne\u202f?'}</span>
      <button type="button" className="linkish" onClick={onBlock}>
        {BLOCK_AND_REPORT}
      </button>
      <button type="button" className="linkish" onClick={onFine}>
        Non, tout va bien
      </button>
    </div>
  )
}
