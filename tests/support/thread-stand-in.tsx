import type { ThreadProps } from '../../src/features/messages/components/thread/thread.tsx'

type Reply = { status?: number; body?: unknown }
/** What the calls are answered and what became of them; made anew before each test. */
export const held = {
  given: {} as ThreadProps,
  toasts: [] as string[],
  calls: [] as string[],
  answers: {} as Record<string, () => Reply | Promise<Reply>>,
}

/** Stands in the place of the open conversation, which has tests of its own: it says what it is given. */
export function Thread(props: ThreadProps) {
  held.given = props
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
