import { Icon } from '../../../ui/icon.tsx'
import type { Panel } from '../policy.ts'

/**
 * The site's own advertisement: said to be one, never between a member and what they do, and drawn with the page, so that
 * nothing moves when it comes. Which one and for whom, `panelFor` says on the server.
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
