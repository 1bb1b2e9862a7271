import type { MouseEvent } from 'react'
import { BUG_HINT } from '../../../shared/texts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Boat, TableForTwo } from '../../../ui/illustrations.tsx'
import { BACK_TO_LIST } from './list-texts.ts'

/** Beside the list while no conversation is open. */
export function NoConversation() {
  return (
    <div className="desk-quiet">
      <TableForTwo />
      <h2>Une table vous attend</h2>
      <p className="soft">Choisissez une conversation pour la reprendre là où vous l’avez laissée.</p>
    </div>
  )
}

interface BackProps {
  onBack: () => void
}

/** In the place of a conversation that has ended: why is nobody's business. */
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

/** Nobody knows with whom the conversation is. */
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
