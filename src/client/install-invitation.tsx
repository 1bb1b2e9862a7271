import { createRoot } from 'react-dom/client'
import { getSiteName } from '../shared/site-identity.ts'
import { Button } from '../ui/button.tsx'

interface Choices {
  /** Opens the browser's prompt; null where the member installs by two touches. */
  onInstall: (() => Promise<unknown>) | null
  /** The member does not want to be asked for a month, or ever again; null where they asked themselves. */
  onRefuse: ((forGood: boolean) => void) | null
}

/** Shows the invitation in the page; returns what closes it. */
export function showInvitation(parent: HTMLElement, { onInstall, onRefuse }: Choices): () => void {
  const root = createRoot(parent)
  const close = () => root.unmount()
  root.render(
    <Invitation
      onInstall={onInstall && (() => void onInstall().then(close, close))}
      onRefuse={
        onRefuse &&
        ((forGood) => {
          close()
          onRefuse(forGood)
        })
      }
      onClose={close}
    />,
  )
  return close
}

interface Props extends Pick<Choices, 'onRefuse'> {
  onInstall: (() => void) | null
  onClose: () => void
}

function Invitation({ onInstall, onRefuse, onClose }: Props) {
  return (
    <section className="panel stack-sm install-offer" aria-labelledby="inviter">
      <h2 id="inviter">{`${getSiteName()} sur votre écran d’accueil\u202f?`}</h2>
      <p>Le site s’ouvre d’un geste, comme une application, sans passer par une boutique.</p>
      {!onInstall && <Touches />}
      <div className="row">
        {onInstall && (
          <Button icon="download" small onClick={onInstall}>
            Installer
          </Button>
        )}
        {onRefuse ? (
          <>
            <Button kind="line" small onClick={() => onRefuse(false)}>
              Plus tard
            </Button>
            <Button kind="line" small onClick={() => onRefuse(true)}>
              {onInstall ? 'Non merci' : 'C’est fait, ou non merci'}
            </Button>
          </>
        ) : (
          <Button kind="line" small onClick={onClose}>
            Fermer
          </Button>
        )}
      </div>
    </section>
  )
}

/** The two touches of an iPhone, drawn. */
function Touches() {
  return (
    <ol className="install-touches">
      <li>
        <ShareDrawing />
        <p>
          Touchez <b>Partager</b>, en bas ou en haut de l’écran.
        </p>
      </li>
      <li>
        <HomeScreenDrawing />
        <p>
          Puis <b>Sur l’écran d’accueil</b>, un peu plus bas dans la liste.
        </p>
      </li>
    </ol>
  )
}

const FRAME = { viewBox: '0 0 160 104', width: 160, height: 104, role: 'img' } as const
/** The phone's screen, of which a drawing shows one end. */
const SCREEN = {
  ...{ x: 14, width: 132, height: 126, rx: 20 },
  ...{ fill: 'var(--paper-raised)', stroke: 'var(--line-strong)', strokeWidth: 2 },
} as const

function ShareDrawing() {
  return (
    <svg
      {...FRAME}
      aria-label="Le bas de l’écran, avec le bouton Partager au milieu : un carré d’où sort une flèche"
    >
      <rect y="-30" {...SCREEN} />
      <path d="M26 14h108M26 26h80" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      <rect x="15" y="46" width="130" height="34" fill="var(--mist)" />
      <g stroke="var(--ink-soft)" strokeWidth="2.2" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="m36 57-6 6 6 6M56 57l6 6-6 6M102 57h12v13h-12zM124 57v13h12" opacity=".5" />
      </g>
      <circle cx="80" cy="63" r="17" fill="#F2B134" />
      <g stroke="#12303a" strokeWidth="2.4" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M75 60h-3v13h16V60h-3M80 66V52M75.500 56.500 80 52l4.500 4.500" />
      </g>
    </svg>
  )
}

function HomeScreenDrawing() {
  return (
    <svg
      {...FRAME}
      aria-label="La liste qui s’ouvre, avec la ligne Sur l’écran d’accueil : un carré et un plus"
    >
      <rect y="8" {...SCREEN} />
      <path d="M32 27h64M32 91h74" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      <rect x="22" y="42" width="116" height="34" rx="10" fill="#F2B134" />
      <path d="M34 59h66" stroke="#12303a" strokeWidth="5" strokeLinecap="round" />
      <g stroke="#12303a" strokeWidth="2.4" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <rect x="112" y="50" width="18" height="18" rx="5" />
        <path d="M121 55v8M117 59h8" />
      </g>
    </svg>
  )
}
