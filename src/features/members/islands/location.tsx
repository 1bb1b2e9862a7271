import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../client/call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { showError } from '../../../ui/toast.ts'
import type { LocationProps } from '../components/location.ts'
import { LocationAlert } from '../components/location-alert.tsx'
import type { ALERTS } from '../texts.ts'
import { CHOOSE_PLACE, NO_POSITION } from '../texts.ts'
import { isSilenced, silenceForADay, silenceForNow } from './alert-silence.ts'
import { keepPosition, type Outcome, sharePosition } from './device-position.ts'

const HELP = '/aide/localisation'

/**
 * Keeps the member's stored position up to date (specification 1, sections 2, 4 and 5). Rests while a commune is
 * chosen by name.
 */
export default function Location({ latitude, longitude, place }: LocationProps) {
  const [about, setAbout] = useState<keyof typeof ALERTS | null>(null)
  const [busy, setBusy] = useState(false)
  const started = useRef(false)
  const isKnown = latitude !== 0 || longitude !== 0

  useEffect(() => {
    if (place !== null || started.current) return
    started.current = true
    keepPosition({ latitude, longitude }).then(
      (outcome) => {
        // What was kept up to date without being asked for is nothing to talk about.
        if (outcome !== 'saved' && outcome !== 'lost' && !isSilenced(Date.now()))
          setAbout(alertOf(outcome, isKnown))
      },
      // Nobody asked for it, so nobody is told that it failed; the next page tries again.
      () => {},
    )
  }, [latitude, longitude, place, isKnown])

  const share = async () => {
    setBusy(true)
    try {
      setAbout(alertOf(await sharePosition({ latitude, longitude }), isKnown))
    } catch (error) {
      await showError(error instanceof CallError ? error.serverMessage : undefined)
    }
    setBusy(false)
  }
  const close = () => {
    silenceForNow()
    setAbout(null)
  }
  return (
    <div role="status">
      {about && (
        <LocationAlert
          about={about}
          acts={<Acts about={about} busy={busy} onShare={share} />}
          onSilence={about === 'saved' ? undefined : (silent) => silenceForADay(silent, Date.now())}
          onClose={close}
        />
      )}
      {place === null && !isKnown && (
        <noscript>
          <div className="notice">
            <p>
              {NO_POSITION} <a href={HELP}>{CHOOSE_PLACE}</a>
            </p>
          </div>
        </noscript>
      )}
    </div>
  )
}

/** @param isKnown some position is stored already */
function alertOf(outcome: Outcome, isKnown: boolean): keyof typeof ALERTS | null {
  if (outcome === 'same') return null
  return outcome === 'ask' && isKnown ? 'again' : outcome
}

function Acts({ about, busy, onShare }: { about: keyof typeof ALERTS; busy: boolean; onShare: () => void }) {
  if (about === 'saved') {
    return (
      <Button small onClick={() => window.location.reload()}>
        Afficher les distances
      </Button>
    )
  }
  return (
    <>
      {(about === 'ask' || about === 'again' || about === 'lost') && (
        <Button small icon="locate-fixed" busy={busy} onClick={onShare}>
          Partager ma position
        </Button>
      )}
      {about === 'denied' && (
        <LinkButton small kind="soft" href={HELP}>
          {'Comment l’autoriser\u202f?'}
        </LinkButton>
      )}
      <a href={`${HELP}#commune`}>{CHOOSE_PLACE}</a>
    </>
  )
}
