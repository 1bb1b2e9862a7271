import { page } from '../../http/page.ts'
import type { Site } from '../../site.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { DESCRIPTION, LEAD, TITLE, TOPICS } from './texts.ts'

interface Topic {
  about: keyof typeof TOPICS
  href: string
  icon: IconName
  /** Only for who is signed in, or only for who is not. */
  whose?: 'member' | 'visitor'
}

// Every entry leads to a page that exists; a feature adds its own with its pages.
const ENTRIES: Topic[] = [
  { about: 'position', href: '/aide/localisation', icon: 'map-pin' },
  { about: 'search', href: '/recherche', icon: 'search', whose: 'member' },
  { about: 'profile', href: '/user/edit', icon: 'pencil', whose: 'member' },
  { about: 'staff', href: '/staff', icon: 'shield-check', whose: 'member' },
  { about: 'security', href: '/user/securite', icon: 'shield', whose: 'member' },
  { about: 'signUp', href: '/inscription', icon: 'user-round-plus', whose: 'visitor' },
  { about: 'forgot', href: '/mot-de-passe-oublie', icon: 'key-round', whose: 'visitor' },
]

/** `/aide`: a short index of what can be read or done. */
export function helpPage(site: Site): void {
  page(site, '/aide', 'anyone', async ({ viewer }) => ({
    title: TITLE,
    description: DESCRIPTION,
    index: true,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>{TITLE}</h1>
            <p>{LEAD}</p>
          </header>
          <ul className="help-topics">
            {ENTRIES.filter(({ whose }) => !whose || (whose === 'member') === (viewer !== null)).map(
              (topic) => (
                <TopicLink key={topic.href} {...topic} />
              ),
            )}
          </ul>
        </div>
      </div>
    ),
  }))
}

function TopicLink({ about, href, icon }: Topic) {
  return (
    <li>
      <a className="panel help-topic" href={href}>
        <Icon name={icon} size="lg" />
        <span>
          <b>{TOPICS[about].title}</b>
          <span className="soft small">{TOPICS[about].text}</span>
        </span>
        <Icon name="chevron-right" />
      </a>
    </li>
  )
}
