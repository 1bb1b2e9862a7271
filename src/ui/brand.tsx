import type { CSSProperties } from 'react'
import { PLATE_COLOURS, replacesName, type SiteLogo } from '../shared/logo.ts'
import { Lantern } from './illustrations.tsx'

interface Props {
  logo: SiteLogo | null
  siteName: string
}

/** The lantern or the logo, and the name of the site unless the logo shows it. */
export function Brand({ logo, siteName }: Props) {
  if (!logo) {
    return (
      <>
        <Lantern />
        {siteName}
      </>
    )
  }
  const { src, width, height } = logo
  const isName = replacesName(logo)
  return (
    <>
      <img {...{ src, width, height }} style={getLogoStyle(logo)} alt={isName ? siteName : ''} />
      {!isName && siteName}
    </>
  )
}

/** CSS pixels of a small phone that the links of a visitor need, without the name and with it. */
const TAKEN = { byLinks: 250, byNameToo: 346 }
const INK = { none: undefined, light: '#1f2a2e', dark: undefined }

/** In the markup: the stylesheet of all pages is without it where there is no logo. */
function getLogoStyle(logo: SiteLogo): CSSProperties {
  const { plate } = logo
  const isName = replacesName(logo)
  return {
    ...{ boxSizing: 'content-box', flex: 'none', height: 'auto' },
    maxWidth: `max(0px, 100vw - ${isName ? TAKEN.byLinks : TAKEN.byNameToo}px)`,
    ...(plate !== 'none' && {
      ...{ padding: isName ? '4px 8px' : 4, borderRadius: 8 },
      // The text is shown while the picture is not.
      ...{ background: PLATE_COLOURS[plate], color: INK[plate] },
    }),
  }
}
