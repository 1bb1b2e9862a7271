import { page } from '../../../http/page.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Site } from '../../../site.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Garland } from '../../../ui/dusk.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EMOJI_PATH } from '../components/emoji-desk.tsx'
import * as texts from '../premium-texts.ts'

/** `/premium`: what premium gives and what it costs (specification 2, section 1). There is nothing to buy yet. */
export function premiumPage(site: Site): void {
  const { asked, opened, sent } = site.env.daily
  page(site, '/premium', 'anyone', async ({ viewer }) => ({
    title: texts.PREMIUM_TITLE,
    description: texts.PREMIUM_DESCRIPTION,
    index: true,
    body: (
      <div className="wrap">
        <div className="premium-page">
          <Sky viewer={viewer} />
          <section className="stack" aria-labelledby="advantages">
            <h2 id="advantages">{texts.ADVANTAGES_TITLE}</h2>
            <Advantages />
          </section>
          <section className="panel stack-sm" aria-labelledby="free">
            <h2 id="free">{texts.FREE_TITLE}</h2>
            <p>{texts.freeLimits(asked, opened, sent)}</p>
          </section>
        </div>
      </div>
    ),
  }))
}

/** The price under lanterns, and how it stands with whoever reads. */
function Sky({ viewer }: { viewer: Viewer | null }) {
  return (
    <header className="premium-sky evening">
      <Garland />
      <h1>{texts.PREMIUM_TITLE}</h1>
      <p>{texts.PREMIUM_LEAD}</p>
      <p className="premium-price">
        <b>{texts.PRICE}</b> {texts.A_MONTH}
      </p>
      {viewer?.stripe_status ? (
        <>
          <p>
            <strong>{texts.ALREADY}</strong> {texts.ALREADY_WHY}
          </p>
          <LinkButton kind="lantern" icon="smile" href={EMOJI_PATH}>
            {texts.CHOOSE_EMOJI}
          </LinkButton>
        </>
      ) : (
        <p className="premium-soon">
          <strong>{texts.NOT_YET}</strong> {texts.NOT_YET_WHY}
        </p>
      )}
    </header>
  )
}

function Advantages() {
  return (
    <ul className="advantages">
      {texts.ADVANTAGES.map(({ icon, title, text }) => (
        <li key={title} className="panel">
          <span className="advantage-icon">
            <Icon name={icon} size="lg" />
          </span>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
