import type { CSSProperties } from 'react'
import {
  ANYWHERE_KM,
  DISTANCE_MARKS,
  DISTANCE_STEPS,
  distanceToStep,
  formatReach,
  stepToDistance,
} from '../shared/distance.ts'
import { DISTANCE } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

/** Fixed, so that the markup can be cached. */
const ID = 'distance'

/**
 * Radius of a search, in kilometres: 100 steps between evenly spread marks, so that short distances are as
 * easy to set as long ones. Without scripts a list of the marks replaces it.
 */
export function DistanceSlider({
  value,
  onChange,
  error,
}: {
  value: number
  onChange: (km: number) => void
  error?: string | undefined
}) {
  const hydrated = useHydrated()
  const step = distanceToStep(value)
  return (
    <div className="field slider">
      <div className="label">
        <label htmlFor={ID}>{DISTANCE}</label>
        <output className="needs-script">{formatReach(value)}</output>
      </div>
      <div className="range needs-script" style={{ '--a': 0, '--b': step } as CSSProperties}>
        <input
          id={ID}
          type="range"
          min={0}
          max={DISTANCE_STEPS}
          value={step}
          aria-valuetext={formatReach(value)}
          aria-describedby={error && `${ID}-error`}
          onChange={(event) => onChange(stepToDistance(event.target.valueAsNumber))}
        />
      </div>
      <ol className="marks needs-script" aria-hidden="true">
        {DISTANCE_MARKS.map((mark) => (
          <li key={mark} className={mark === value ? 'on' : undefined}>
            {mark}
          </li>
        ))}
      </ol>
      {hydrated && <input type="hidden" name="distance" value={value} />}
      <noscript>
        <select className="select" name="distance" defaultValue={value} aria-label={DISTANCE}>
          {[...new Set([...DISTANCE_MARKS, value])]
            .sort((a, b) => a - b)
            .filter((km) => km === value || km < ANYWHERE_KM || value < ANYWHERE_KM)
            .map((km) => (
              <option key={km} value={km}>
                {formatReach(km)}
              </option>
            ))}
        </select>
      </noscript>
      {error && (
        <p className="error" id={`${ID}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
