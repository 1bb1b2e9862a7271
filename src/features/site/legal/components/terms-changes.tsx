import type { SubmitEventHandler } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { AGREE_PATH } from '../contract/law.ts'
import * as texts from '../texts/changes-texts.ts'
import { typeset } from '../texts/law-texts.ts'

interface Props {
  /** The CSRF token of the page. */
  token: string
  /** What is new since the member agreed last. */
  changes: readonly string[]
  busy?: boolean
  submit?: SubmitEventHandler<HTMLFormElement>
  /** Folds it up again; absent where there is nothing else to look at. */
  onLater?: () => void
}

/** What has changed in the terms, and the form that agrees; with or without scripts. */
export function TermsChanges({ token, changes, busy = false, submit, onLater }: Props) {
  return (
    <div className="terms-changes">
      <SiteProse
        text={typeset(`${texts.WHAT_CHANGED}\n\n${changes.map((change) => `- ${change}`).join('\n')}`)}
      />
      <SiteProse text={typeset(texts.READ_THEM)} />
      <form className="row" method="post" action={AGREE_PATH} onSubmit={submit}>
        <input type="hidden" name="_token" value={token} />
        <Button type="submit" busy={busy}>
          {texts.AGREE}
        </Button>
        {onLater && (
          <Button kind="line" className="needs-script" onClick={onLater}>
            {texts.LATER}
          </Button>
        )}
      </form>
      <div className="soft small">
        <SiteProse text={typeset(texts.OR_LEAVE)} />
      </div>
    </div>
  )
}
