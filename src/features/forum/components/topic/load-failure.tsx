import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { newTopicHref } from '../lists/addresses.ts'

/** Slug of the category in which bugs are told (product.md 6). */
const BUGS = 'bug'

/** What could not be loaded, and where to say so. */
export function LoadFailure({ title }: { title: string }) {
  return (
    <div className="stack-sm">
      <ErrorNotice title={title} hint={BUG_HINT} />
      <p>
        <LinkButton kind="soft" small icon="message-square-plus" href={newTopicHref(BUGS)}>
          Créer un topic Bug
        </LinkButton>
      </p>
    </div>
  )
}
