import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ReportModal } from '../../moderation/reports/components/report-modal.tsx'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import { BLOCK_AND_REPORT, DELETED_MEMBER, HIDE_LABEL } from '../texts.ts'
import { mute, park } from '../turns/acts.ts'
import { MUTE, PARK, UNMUTE, UNPARK } from '../turns/sheet-texts.ts'
import type { ConversationEntry, ConversationState } from './use-conversations.ts'

export interface ConversationSheetProps {
  /** The conversation whose sheet is open; null for none. */
  entry: ConversationEntry | null
  onClose: () => void
  onHide: (id: number) => void
  /** It was parked or muted. */
  onState: (id: number, state: ConversationState) => void
  /** It has ended by a block. */
  onGone: (id: number) => void
}

/** Hides a conversation and says how it comes back, or blocks and reports without opening it. */
export default function ConversationSheet({
  entry,
  onClose,
  onHide,
  onState,
  onGone,
}: ConversationSheetProps) {
  const [blocked, setBlocked] = useState<ConversationEntry | null>(null)
  const name = entry?.member?.name ?? DELETED_MEMBER
  const block = () => {
    onClose()
    setBlocked(entry)
  }
  return (
    <>
      <Modal
        open={entry !== null}
        onClose={onClose}
        title={'Masquer cette conversation\u202f?'}
        acts={
          <>
            <Button kind="line" onClick={onClose}>
              Annuler
            </Button>
            <Button icon="eye-off" onClick={() => entry && onHide(entry.conversation.id)}>
              {HIDE_LABEL}
            </Button>
          </>
        }
      >
        <p>{`Elle quitte votre liste, sans rien effacer ni rien dire à ${name}. Elle reviendra avec le prochain message.`}</p>
        {entry && <Calm entry={entry} onClose={onClose} onState={onState} />}
        {entry?.member && (
          <>
            <p>{`Si ${name} vous dérange\u202f:`}</p>
            <Button kind="danger" icon="ban" onClick={block}>
              {BLOCK_AND_REPORT}
            </Button>
          </>
        )}
      </Modal>
      {blocked?.member && (
        <ReportModal
          open
          onClose={() => setBlocked(null)}
          type={REPORT_TYPE.conversation}
          targetId={blocked.conversation.id}
          userId={blocked.member.id}
          blocks
          onBlocked={() => onGone(blocked.conversation.id)}
        />
      )}
    </>
  )
}

interface CalmProps extends Pick<ConversationSheetProps, 'onClose' | 'onState'> {
  entry: ConversationEntry
}

/** Milder than hiding. */
function Calm({ entry: { conversation }, onClose, onState }: CalmProps) {
  const { id, parked, muted, last_id, closed_by } = conversation
  const run = (act: typeof park, value: boolean) => {
    onClose()
    void act(id, value, (state) => onState(id, state))
  }
  return (
    <>
      <p>{'Ou plus doucement\u202f:'}</p>
      <div className="talk-calm">
        {last_id > 0 && closed_by === null && (
          <Button kind="soft" icon="hourglass" onClick={() => run(park, !parked)}>
            {parked ? UNPARK : PARK}
          </Button>
        )}
        <Button kind="soft" icon={muted ? 'bell' : 'bell-off'} onClick={() => run(mute, !muted)}>
          {muted ? UNMUTE : MUTE}
        </Button>
      </div>
    </>
  )
}
