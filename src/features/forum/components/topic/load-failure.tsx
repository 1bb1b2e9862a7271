import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { newTopicHref } from '../lists/urls.ts'

/** Slug of the category in which bugs are told (product.md 6). */
const BUG_CATEGORY_SLUG = 'bug'

/** What could not be loaded, and where to say so. */
export function LoadFailure({ title }: { title: string }) {
  return (
    <div className="stack-sm">
      <ErrorNotice title={title} hint={BUG_HINT} />
      <p>
        <LinkButton kind="soft" small icon="message-square-plus" href={newTopicHref(BUG_CATEGORY_SLUG)}>
          Créer un topic Bug
        </LinkButton>
      </p>
    </div>
  )
}
