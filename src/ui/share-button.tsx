import { Button } from './button.tsx'

interface Props {
  /** From the root; a page that visitors read. */
  href: string
  /** Name of what is shared. */
  title: string
  children: string
}

/**
 * Opens the system's sheet, or copies the address (`client/share.ts`). For members' pages, which load that script; never
 * for a profile.
 */
export function ShareButton({ href, title, children }: Props) {
  return (
    <Button kind="line" small icon="share-2" className="needs-script" data-share={href} data-title={title}>
      {children}
    </Button>
  )
}
