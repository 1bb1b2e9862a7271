import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RESUME } from '../../../../ui/texts.ts'
import { pauseAccount, resumeAccount } from '../contract/visibility.ts'
import * as texts from '../texts.ts'

interface Props {
  /** The CSRF token of the page. */
  token: string
  /** The day in Paris since which the account rests, YYYY-MM-DD; null for one that does not. */
  since: string | null
  isPremium: boolean
}

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** What a pause changes, and the button of it. */
export function PausePanel({ token, since, isPremium }: Props) {
  return (
    <section id="pause" className="panel stack-sm" aria-labelledby="pause-title">
      <h2 id="pause-title">{texts.PAUSE_TITLE}</h2>
      <p className="soft">{since ? texts.pausedSince(DAY.format(Date.parse(since))) : texts.PAUSE_LEAD}</p>
      <ul className="rows">
        {texts.PAUSE_MEANS.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span className="grow">{text}</span>
          </li>
        ))}
      </ul>
      {isPremium && <p className="soft small">{texts.PAUSE_PREMIUM}</p>}
      <OperationForm of={since ? resumeAccount : pauseAccount} token={token} className="plain-act">
        <Button type="submit" kind={since ? 'river' : 'line'} icon="hourglass">
          {since ? RESUME : texts.PAUSE}
        </Button>
      </OperationForm>
    </section>
  )
}
