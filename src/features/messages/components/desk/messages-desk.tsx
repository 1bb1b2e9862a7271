import { HideModal } from '../list/hide-modal.tsx'
import { ListPane } from './list-pane.tsx'
import { ThreadSection } from './thread-section.tsx'
import { type DeskProps, useDesk } from './use-desk.ts'

/** List and open conversation, side by side or one at a time (look.md): they switch without a reload. */
export function MessagesDesk(props: DeskProps) {
  const desk = useDesk(props)
  const { hiding } = desk
  return (
    <div className={desk.open === null ? 'desk' : 'desk is-open'}>
      <ListPane desk={desk} me={props.me.id} token={props.token} />
      <ThreadSection desk={desk} me={props.me} token={props.token} first={props.thread} />
      <HideModal hidden={hiding.asked} onClose={hiding.close} onHide={hiding.hide} />
      <p className="sr" role="status">
        {desk.announced}
      </p>
    </div>
  )
}
