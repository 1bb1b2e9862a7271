import { EntryCount } from './count.tsx'
import { Icon } from './icon.tsx'
import type { FrameReader, ReaderMarkup } from './layout.tsx'
import { getMenuEntries, isCurrent } from './navigation.ts'
import { CLOSE_MENU, INSTALL, LOG_OUT } from './texts.ts'

interface Props {
  viewer: FrameReader
  markup: ReaderMarkup
  path: string
  token: string
}

/** The member's menu. A native popover, which opens and closes without scripts. Signing out is a form. */
export function Menu({ viewer, markup, path, token }: Props) {
  return (
    <nav className="menu" id="menu" popover="auto" aria-label="Menu">
      <div className="menu-head">
        {markup.signature}
        <button
          type="button"
          className="bar-btn"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={CLOSE_MENU}
        >
          <Icon name="x" />
        </button>
      </div>
      <ul>
        {getMenuEntries(viewer).map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
              <Icon name={entry.icon} />
              {entry.label}
              <EntryCount entry={entry} unread={markup.unread} />
            </a>
          </li>
        ))}
        {/* Shown by scripts in a browser that can install the site. */}
        <li id="install" hidden>
          <button type="button">
            <Icon name="download" />
            {INSTALL}
          </button>
        </li>
      </ul>
      <form method="post" action="/deconnexion">
        <input type="hidden" name="_token" value={token} />
        <button type="submit">
          <Icon name="log-out" />
          {LOG_OUT}
        </button>
      </form>
    </nav>
  )
}
