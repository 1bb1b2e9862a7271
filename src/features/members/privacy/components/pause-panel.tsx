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

const LONG_DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** What a pause changes, and the button of it. */
export function PausePanel({ token, since, isPremium }: Props) {
  return (
    <section id="pause" className="panel stack-sm" aria-labelledby="pause-title">
      <h2 id="pause-title">Mettre mon compte en pause</h2>
      <p className="soft">
        {since
          ? `En pause depuis le ${LONG_DATE_FORMAT.format(Date.parse(since))}.`
          : 'Une absence, une rencontre, l’envie de souffler\u202f: rien n’est supprimé.'}
      </p>
      <ul className="rows">
        {texts.PAUSE_EFFECTS.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span className="grow">{text}</span>
          </li>
        ))}
      </ul>
      {isPremium && (
        <p className="soft small">
          Votre abonnement Premium continue pendant la pause, et se résilie à tout moment depuis la page
          Premium.
        </p>
      )}
      <OperationForm of={since ? resumeAccount : pauseAccount} token={token} className="plain-act">
        <Button type="submit" kind={since ? 'river' : 'line'} icon="hourglass">
          {since ? RESUME : 'Mettre en pause'}
        </Button>
      </OperationForm>
    </section>
  )
}
