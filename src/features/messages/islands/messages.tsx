import { MessagesDesk } from '../components/desk/messages-desk.tsx'
import type { DeskProps } from '../components/desk/use-desk.ts'

/** Conversations and the open one (specification 1, section 2). */
export default function Messages(props: DeskProps) {
  return <MessagesDesk {...props} />
}
