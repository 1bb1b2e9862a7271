import { type DeskProps, MessagesDesk } from '../components/desk/messages-desk.tsx'

/** Conversations and the open one (specification 1, section 2). */
export default function Messages(props: DeskProps) {
  return <MessagesDesk {...props} />
}
