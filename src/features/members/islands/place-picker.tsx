import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { Button } from '../../../ui/button.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import type { LocationProps } from '../components/location.ts'
import { PlaceCombobox } from '../components/place-combobox.tsx'
import { choosePlace, type PlaceChoice } from '../contract/position.ts'
import { ALERTS, POSITION_SAVED, whereFrom } from '../texts.ts'
import { sharePosition } from './device-position.ts'

const toastFailure = (error: Error) => showError(error instanceof CallError ? error.serverMessage : undefined)

/** Chooses a commune by name, or goes back to the position of the device. */
export default function PlacePicker(stored: LocationProps) {
  const [place, setPlace] = useState(stored.place)
  const [isKnown, setKnown] = useState(hasPosition(stored))
  const choose = useMutation({
    mutationFn: (choice: PlaceChoice) => callApi(choosePlace, { body: { place: choice.id } }),
    onSuccess: ({ message }, choice) => {
      setPlace(choice.name)
      setKnown(true)
      return showSuccess(message)
    },
    onError: toastFailure,
  })
  const useDevice = useMutation({
    // What is stored is a commune, which the device's position replaces even where both are the same.
    mutationFn: () => sharePosition({ latitude: 0, longitude: 0 }),
    onSuccess: (outcome) => {
      if (outcome === 'unsupported' || outcome === 'denied' || outcome === 'lost') {
        return showError(ALERTS[outcome].title)
      }
      setPlace(null)
      setKnown(true)
      return showSuccess(POSITION_SAVED)
    },
    onError: toastFailure,
  })
  return (
    <div className="stack-sm needs-script">
      <PlaceCombobox onChoose={choose.mutate} />
      <p className="small" role="status">
        {whereFrom(place, isKnown)}
      </p>
      {place && (
        <p>
          <Button
            kind="line"
            small
            icon="locate-fixed"
            busy={useDevice.isPending}
            onClick={() => useDevice.mutate()}
          >
            Reprendre ma position
          </Button>
        </p>
      )}
    </div>
  )
}
