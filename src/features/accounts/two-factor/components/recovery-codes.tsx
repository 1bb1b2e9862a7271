import { useEffect, useRef } from 'react'
import { copyText } from '../../../../client/clipboard.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'

/** Two groups of five: easier to read aloud and to copy. */
const formatRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** The ten codes, shown once, with buttons to save them and a link to continue. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    const copied = await copyText(codes.map(formatRecoveryCode).join('\n'))
    if (copied) await showSuccess('Codes copiés')
    else await showError('Votre navigateur ne copie pas\u202f: recopiez les codes à la main.')
  }
  return (
    <div className="stack">
      <h2 ref={title} tabIndex={-1}>
        Vos codes de secours
      </h2>
      <p className="soft small">
        {
          'Gardez-les hors de votre téléphone\u202f: chacun ouvre l’administration une fois, quand le téléphone manque. Ils ne seront plus jamais montrés.'
        }
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{formatRecoveryCode(code)}</code>
          </li>
        ))}
      </ol>
      <p className="row factor-keep needs-script">
        <Button kind="soft" icon="copy" onClick={copy}>
          Copier
        </Button>
        <Button kind="soft" icon="file-text" onClick={() => window.print()}>
          Imprimer
        </Button>
      </p>
      <p className="factor-on">
        <LinkButton href={next}>Je les ai gardés, continuer</LinkButton>
      </p>
    </div>
  )
}
