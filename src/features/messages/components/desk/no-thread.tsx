import type { MouseEvent } from 'react'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Boat, TableForTwo } from '../../../../ui/illustrations.tsx'
import {
  BACK_TO_LIST,
  GONE,
  GONE_TITLE,
  INTERLOCUTOR_FAILED,
  INVITATION,
  INVITATION_TITLE,
} from '../../list-texts.ts'

/** Beside the list while no conversation is open. */
export function Invitation() {
  return (
    <div className="desk-quiet">
      <TableForTwo />
      <h2>{INVITATION_TITLE}</h2>
      <p className="soft">{INVITATION}</p>
    </div>
  )
}

interface Back {
  onBack: () => void
}

/** In the place of a conversation that has ended: why is nobody's business. */
export function Gone({ onBack }: Back) {
  return (
    <div className="desk-quiet">
      <Boat />
      <h2>{GONE_TITLE}</h2>
      <p className="soft">{GONE}</p>
      <BackLink onBack={onBack} />
    </div>
  )
}

/** Nobody knows with whom the conversation is. */
export function NobodyKnown({ onBack }: Back) {
  return (
    <div className="desk-quiet">
      <ErrorNotice title={INTERLOCUTOR_FAILED} hint={BUG_HINT} />
      <BackLink onBack={onBack} />
    </div>
  )
}

function BackLink({ onBack }: Back) {
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
