import type { CSSProperties } from 'react'
import type { Config } from '../../../../config.ts'
import type { SiteLogo } from '../../../../shared/logo.ts'
import { listColourTokens, SAMPLE_GROUNDS, type SiteColours } from '../../../../shared/site-colours.ts'
import { Brand } from '../../../../ui/brand.tsx'
import { LandingTexts } from '../../home/components/landing-texts.tsx'

/** Values that are not saved yet. */
export interface PreviewedSettings {
  siteName: string
  colours: SiteColours
  landing: Config['landing']
  logo: SiteLogo | null
}

export const THEMES = [
  ['day', 'Le jour'],
  ['night', 'La nuit'],
] as const

/** A small sample of the site by day and by night; nothing in it can be used. */
export function SettingsPreview({ previewed }: { previewed: PreviewedSettings }) {
  return (
    <section className="stack-sm" aria-labelledby="apercu-titre">
      <h2 id="apercu-titre">Aperçu</h2>
      <p className="soft">Rien n’est encore enregistré.</p>
      <div className="setting-samples">
        {THEMES.map(([theme, label]) => (
          <figure key={theme}>
            <Sample theme={theme} previewed={previewed} />
            <figcaption className="small">{label}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Sample({ theme, previewed }: { theme: 'day' | 'night'; previewed: PreviewedSettings }) {
  const { siteName, colours, landing, logo } = previewed
  const style = { ...SAMPLE_GROUNDS[theme], ...listColourTokens(colours) } as CSSProperties
  return (
    <div className="setting-sample" data-theme={theme === 'day' ? 'light' : 'dark'} style={style} inert>
      <p className="setting-bar">
        <Brand logo={logo} siteName={siteName} />
      </p>
      <div className="setting-page">
        <LandingTexts title={landing.title} lead={landing.lead} level="p" />
        <p className="row">
          <span className="btn btn-river">Enregistrer</span>
          <span className="setting-link">Lire la suite</span>
        </p>
        <p className="setting-bubble">À samedi, au bord de l’eau !</p>
      </div>
    </div>
  )
}
