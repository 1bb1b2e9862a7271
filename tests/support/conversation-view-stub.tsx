import type { ConversationViewProps } from '../../src/features/messages/conversation/conversation-view.tsx'

type StubReply = { status?: number; body?: unknown }
/** Answers to calls and their effects, reset before each test. */
export const stub = {
  given: {} as ConversationViewProps,
  toasts: [] as string[],
  calls: [] as string[],
  answers: {} as Record<string, () => StubReply | Promise<StubReply>>,
}

/** Replaces the open conversation, which has tests of its own; shows its props. */
export function ConversationView(props: ConversationViewProps) {
  stub.given = props
  return (
    <div data-testid="thread">
      <h2>{props.interlocutor?.name ?? 'nobody'}</h2>
      <textarea aria-label="Votre message" />
      {(props.initial?.messages ?? []).map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </div>
  )
}
