import { Button } from '../../../ui/button.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { ConversationState } from '../inbox/use-conversations.ts'
import { TOKEN_FORM } from '../texts.ts'
import type { GoodbyeSheetProps } from './goodbye-sheet.tsx'
import { GOODBYE, GOODBYE_OFFER, REOPEN } from './texts.ts'

/** The words of a goodbye; their code comes when they are wanted. */
export function Goodbye(props: GoodbyeSheetProps) {
  const Sheet = useLazyComponent<GoodbyeSheetProps>(
    props.open,
    () => import('./goodbye-sheet.tsx'),
    props.onClose,
  )
  return Sheet && <Sheet {...props} />
}

/** One line after seven quiet days; without scripts it leads to a page. */
export function GoodbyeOffer({ conversation, onGoodbye }: { conversation: number; onGoodbye: () => void }) {
  return (
    <p className="goodbye-offer">
      {GOODBYE_OFFER}
      <a
        href={`/messages/${conversation}/au-revoir`}
        onClick={(event) => {
          event.preventDefault()
          onGoodbye()
        }}
      >
        {GOODBYE}
      </a>
    </p>
  )
}

interface ReopenProps {
  conversation: number
  me: number
  onState: (state: ConversationState) => void
}

export function Reopen({ conversation, me, onState }: ReopenProps) {
  return (
    <Button
      kind="line"
      small
      type="submit"
      form={TOKEN_FORM}
      formAction={`/messages/${conversation}/rouvrir`}
      onClick={async (event) => {
        event.preventDefault()
        const { reopen } = await import('./acts.ts')
        await reopen(conversation, me, onState)
      }}
    >
      {REOPEN}
    </Button>
  )
}
