import { useMemo } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { looksLikeScam } from '../policy/scam.ts'
import type { ConversationMessage } from './contract.ts'
import { SCAM_TEXTS, ScamBanner } from './scam-banner.tsx'

export interface ScamWarningProps {
  me: number
  conversation: number
  messages: readonly ConversationMessage[]
  onReport: () => void
}

/** Warns of received messages that look like a scam. The rules are heavy, and loaded after the conversation. */
export default function ScamWarning({ me, conversation, messages, onReport }: ScamWarningProps) {
  const isScam = useMemo(
    () => messages.some((one) => one.user_id !== me && isSuspicious(one)),
    [me, messages],
  )
  if (!isScam) return null
  return (
    <ScamBanner {...SCAM_TEXTS} {...{ me, conversation }}>
      <Button kind="bare" small icon="flag" className="needs-script" onClick={onReport}>
        Signaler
      </Button>
    </ScamBanner>
  )
}

/** Each state of a message is checked once. */
const verdicts = new WeakMap<ConversationMessage, boolean>()

function isSuspicious(message: ConversationMessage): boolean {
  if (message.type !== MESSAGE_TYPE.text) return false
  const verdict = verdicts.get(message) ?? looksLikeScam(message.message)
  verdicts.set(message, verdict)
  return verdict
}
