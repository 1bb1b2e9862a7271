import { Icon } from '../../../ui/icon.tsx'
import type { Panel } from '../policy.ts'

/**
 * An advertisement of the site itself: labelled as one, never between a member and an action, rendered with the page
 * so that nothing shifts. `choosePanel` chooses it on the server.
 */
export function HousePanel({ panel: { icon, title, text, href } }: { panel: Panel }) {
  return (
    <aside className="house-panel" aria-label="Publicité">
      <p>
        {'Publicité'}
        <a href="/aide/publicite">{'Pourquoi\u202f?'}</a>
      </p>
      <a href={href}>
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <span className="soft small">{text}</span>
        </span>
      </a>
    </aside>
  )
}
