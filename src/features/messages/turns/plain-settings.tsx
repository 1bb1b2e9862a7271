import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import type { Conversation } from '../inbox/contract.ts'
import { muteConversation, parkConversation } from './contract.ts'
import { MUTE, PARK, UNMUTE, UNPARK } from './sheet-texts.ts'
import { GOODBYE } from './texts.ts'

interface Props {
  listed: Conversation
  token: string
  /** The other's account exists. */
  hasPartner: boolean
}

/** Without scripts: parking, muting and the goodbye. */
export function PlainSettings({
  listed: { id, parked, muted, last_id, closed_by },
  token,
  hasPartner,
}: Props) {
  const isOpen = last_id > 0 && closed_by === null
  const form = { params: { thread: id }, token }
  return (
    <div className="plain-settings">
      {isOpen && (
        <OperationForm of={parkConversation} {...form}>
          <Button type="submit" kind="line" small name="parked" value={parked ? '0' : '1'}>
            {parked ? UNPARK : PARK}
          </Button>
        </OperationForm>
      )}
      <OperationForm of={muteConversation} {...form}>
        <Button type="submit" kind="line" small name="muted" value={muted ? '0' : '1'}>
          {muted ? UNMUTE : MUTE}
        </Button>
      </OperationForm>
      {isOpen && hasPartner && <a href={`/messages/${id}/au-revoir`}>{GOODBYE}</a>}
    </div>
  )
}
