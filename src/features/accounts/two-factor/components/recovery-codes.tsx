import { useEffect, useRef } from 'react'
import { copyText } from '../../../../client/clipboard.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import * as texts from '../texts.ts'

/** Two groups of five: easier to read aloud and to write down. */
const grouped = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** The ten codes, this once, with what keeps them and the way on. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    const copied = await copyText(codes.map(grouped).join('\n'))
    if (copied) await showSuccess(texts.COPIED)
    else await showError(texts.COPY_FAILED)
  }
  return (
    <div className="stack">
      <h2 ref={title} tabIndex={-1}>
        {texts.CODES_TITLE}
      </h2>
      <p className="soft small">{texts.CODES_HINT}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{grouped(code)}</code>
          </li>
        ))}
      </ol>
      <p className="row factor-keep needs-script">
        <Button kind="soft" icon="copy" onClick={copy}>
          {texts.COPY}
        </Button>
        <Button kind="soft" icon="file-text" onClick={() => window.print()}>
          {texts.PRINT}
        </Button>
      </p>
      <p className="factor-on">
        <LinkButton href={next}>{texts.KEPT_THEM}</LinkButton>
      </p>
    </div>
  )
}
