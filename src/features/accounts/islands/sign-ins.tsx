import type { ComponentProps } from 'react'
import { Sessions } from '../components/sessions.tsx'
import { Passkeys } from '../passkeys/components/passkeys.tsx'
import { PASSKEYS_LEAD, PASSKEYS_TITLE } from '../passkeys/texts.ts'

type Props = ComponentProps<typeof Passkeys> & ComponentProps<typeof Sessions>

/** Passkeys, and the devices on which the member is signed in. */
export default function SignIns({ token, now, passkeys, device, sessions }: Props) {
  return (
    <div className="narrow">
      <section className="panel stack-sm" id="cles">
        <h2>{PASSKEYS_TITLE}</h2>
        <p className="soft small">{PASSKEYS_LEAD}</p>
        <Passkeys {...{ token, now, passkeys, device }} />
      </section>
      <section className="panel">
        <h2>Appareils connectés</h2>
        <Sessions {...{ token, now, sessions }} />
      </section>
    </div>
  )
}
