import { isLit, WELCOME_STEPS, type WelcomeState } from '../policy.ts'

const COLOURS = ['#F2B134', '#E8604B', '#FFE9C2', '#F08C6E'] as const

/** One paper lantern under its string, 24 by 50: it takes colour, and never glows. */
function Lantern({ index, lit }: { index: number; lit: boolean }) {
  const colour = COLOURS[index % COLOURS.length]
  return (
    <g strokeLinecap="round" fill="none">
      <path d="M0-4v8" stroke="#E9DCC0" strokeWidth="1.6" />
      <rect
        x="-11"
        y="6"
        width="22"
        height="30"
        rx="11"
        fill={lit ? colour : '#0A2A2E'}
        fillOpacity={lit ? 1 : 0.5}
        stroke={lit ? colour : '#D5DDD0'}
        strokeWidth="1.6"
      />
      {lit && (
        <path
          d="M0 6v30M-5 8q-4 13 0 26M5 8q4 13 0 26"
          stroke="#6B3A08"
          strokeOpacity=".45"
          strokeWidth="1.2"
        />
      )}
      <path d="M-5 6h10M-5 36h10" stroke="#FBF3E2" strokeWidth="2.6" />
    </g>
  )
}

const WIDTH = 390
/** Height of the string over the width: it sags by 34 in the middle. */
const heightAt = (x: number) => 16 + 34 * (1 - ((x - WIDTH / 2) / (WIDTH / 2 + 10)) ** 2)

/** The steps as lanterns on a string; the current one has a tassel. */
export function LanternString({ current, state }: { current: number; state: WelcomeState }) {
  const count = WELCOME_STEPS.length
  return (
    <svg
      className="hello-string"
      viewBox="0 0 390 110"
      role="img"
      aria-label={`Étape ${current + 1} sur ${count}`}
    >
      <path d="M-10 16Q195 84 400 16" fill="none" stroke="#E9DCC0" strokeWidth="1.8" />
      {WELCOME_STEPS.map((step, index) => {
        const x = (WIDTH / count) * (index + 0.5)
        return (
          <g key={step.path} transform={`translate(${x} ${heightAt(x).toFixed(1)})`}>
            <Lantern index={index} lit={index === current || isLit(step, state)} />
            {index === current && (
              <path d="M0 38v8" stroke="#FBF3E2" strokeWidth="2.4" strokeLinecap="round" />
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** One lantern of the panel on home. */
export function SingleLantern({ index, lit }: { index: number; lit: boolean }) {
  return (
    <svg viewBox="-16 -6 32 46" width="40" height="58" aria-hidden="true">
      <Lantern index={index} lit={lit} />
    </svg>
  )
}
