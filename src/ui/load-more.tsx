import { Button, LinkButton } from './button.tsx'
import { SHOW_MORE } from './texts.ts'

/** 'Voir plus': with scripts `onMore` adds the next page in place; without, `href` leads to it. */
export function LoadMore({ onMore, busy, href }: { onMore: () => void; busy: boolean; href?: string }) {
  if (href && !busy) {
    return (
      <p className="more">
        <LinkButton
          kind="line"
          href={href}
          onClick={(event) => {
            event.preventDefault()
            onMore()
          }}
        >
          {SHOW_MORE}
        </LinkButton>
      </p>
    )
  }
  return (
    <p className="more">
      <Button kind="line" busy={busy} onClick={onMore}>
        {SHOW_MORE}
      </Button>
    </p>
  )
}
