import type { CSSProperties } from 'react'
import type { SiteLogo } from '../../../../shared/logo.ts'
import { UPLOAD_FIELD } from '../../../../shared/photos.ts'
import { listColourTokens, SAMPLE_GROUNDS, type SiteColours } from '../../../../shared/site-colours.ts'
import { Brand } from '../../../../ui/brand.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import * as calls from '../logo/contract.ts'
import type { LogoState } from '../logo/server.ts'
import * as texts from '../logo/texts.ts'
import { THEMES } from './preview.tsx'

interface Props extends LogoState {
  siteName: string
  colours: SiteColours
  token: string
  /** Why an upload was refused. */
  error: string | undefined
}

/** Uploads, shows, publishes and removes the logo. */
export function LogoPanel({ logo, draft, token, error, ...look }: Props) {
  return (
    <section className="panel stack-sm" id="logo" aria-labelledby="logo-titre">
      <h2 id="logo-titre">{texts.LOGO}</h2>
      <p className="soft">{texts.LOGO_LEAD}</p>
      {draft ? <Draft draft={draft} token={token} {...look} /> : <InPlace logo={logo} {...look} />}
      <OperationForm of={calls.uploadLogo} token={token} className="form" encType="multipart/form-data">
        <FileField
          label={texts.LOGO_FIELD}
          choose="Choisir un fichier"
          chosen="Un fichier est choisi."
          hint={texts.LOGO_HINT}
          error={error}
          name={UPLOAD_FIELD}
          accept="image/png,image/jpeg,image/webp"
        />
        <p className="form-acts">
          <Button type="submit" kind={draft ? 'line' : 'river'} icon="eye">
            {texts.SHOW_PREVIEW}
          </Button>
        </p>
      </OperationForm>
      {logo && (
        <OperationForm of={calls.resetLogo} token={token}>
          <Button type="submit" kind="line">
            {texts.BACK_TO_LANTERN}
          </Button>
        </OperationForm>
      )}
    </section>
  )
}

type Look = Pick<Props, 'siteName' | 'colours'>

function InPlace({ logo, ...look }: Look & Pick<Props, 'logo'>) {
  return (
    <>
      <p>{logo ? `${texts.LOGO_IN_PLACE} ${texts.describeLogo(logo)}` : texts.NO_LOGO}</p>
      {logo && <Samples logo={logo} {...look} />}
    </>
  )
}

function Draft({ draft, token, ...look }: Look & { draft: NonNullable<Props['draft']>; token: string }) {
  return (
    <>
      <p>
        <strong>{texts.NOT_PUBLISHED}</strong> {texts.describeLogo(draft)}
      </p>
      <Samples logo={draft} {...look} />
      <OperationForm of={calls.publishLogo} token={token}>
        <input type="hidden" name="file" value={draft.file} />
        <p className="form-acts">
          <Button type="submit">{texts.PUBLISH}</Button>
          <Button type="submit" kind="line" formAction={calls.discardLogo.form}>
            {texts.DISCARD}
          </Button>
        </p>
      </OperationForm>
    </>
  )
}

/** The bar by day and by night, and the icon. */
function Samples({ logo, siteName, colours }: Look & { logo: SiteLogo }) {
  return (
    <div className="setting-samples">
      {THEMES.map(([theme, label]) => (
        <figure key={theme}>
          <div
            className="setting-sample"
            data-theme={theme === 'day' ? 'light' : 'dark'}
            style={{ ...SAMPLE_GROUNDS[theme], ...listColourTokens(colours) } as CSSProperties}
            inert
          >
            <p className="setting-bar">
              <Brand logo={logo} siteName={siteName} />
            </p>
          </div>
          <figcaption className="small">{label}</figcaption>
        </figure>
      ))}
      <figure>
        <img className="setting-icon" src={logo.icons.small} width={64} height={64} alt="" />
        <figcaption className="small">L’icône</figcaption>
      </figure>
    </div>
  )
}
