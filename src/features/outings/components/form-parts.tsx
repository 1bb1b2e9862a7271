import { isOutingKind } from '../../../shared/outing-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { LIMITS } from '../limits.ts'
import { formatClock, formatLongDay, listNextEvenings } from './date-texts.ts'
import { OutingBill } from './drawing.tsx'
import type { FormValues } from './form-fields.tsx'
import * as texts from './form-texts.ts'
import { formatKind } from './outing-texts.ts'
import { Plates } from './plates.tsx'
import { TEMPLATES } from './template-texts.ts'

type Draft = FormValues['values']

/** The steps and where one is. */
export function StepList({ step }: { step: number }) {
  return (
    <ol className="new-steps needs-script">
      {texts.STEPS.map((label, index) => (
        <li
          key={label}
          className={index < step ? 'done' : undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Fills fields of the form around a button, unless the host has typed. */
function fill(button: HTMLElement, values: Record<string, string>): void {
  const form = button.closest('form')
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
}

/** A title and a description for the chosen kind: a touch writes them, and the host changes them. */
export function Proposals({ draft, onFill }: { draft: Draft; onFill: () => void }) {
  const hydrated = useHydrated()
  const kind = Number(draft.kind)
  if (!hydrated || !isOutingKind(kind)) return null
  const { titles, description, start, end, seats } = TEMPLATES[kind]
  if (draft.description?.trim() && draft.title?.trim()) return null
  const use = (button: HTMLElement, title: string) => {
    fill(button, {
      ...(!draft.title?.trim() && { title }),
      ...(!draft.description?.trim() && { description }),
      ...(!draft.start && { start }),
      ...(!draft.end && { end }),
      ...((!draft.seats || draft.seats === String(LIMITS.seatsDefault)) && { seats: String(seats) }),
    })
    onFill()
  }
  return (
    <div className="proposal">
      <p className="soft">{texts.START_WITH}</p>
      <div className="row">
        {titles.map((title) => (
          <Button key={title} kind="line" small onClick={(event) => use(event.currentTarget, title)}>
            {title}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The next days of a weekend: a touch writes one. */
export function DayProposals({ today, onFill }: { today: string; onFill: () => void }) {
  if (!useHydrated()) return null
  return (
    <div className="proposal">
      <p className="soft">{texts.START_WITH}</p>
      <div className="row">
        {listNextEvenings(today).map((day) => (
          <Button
            key={day}
            kind="line"
            small
            onClick={(event) => {
              fill(event.currentTarget, { day })
              onFill()
            }}
          >
            {formatLongDay(day, today)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The bill as others will see it. */
export function Preview({ draft }: { draft: Draft }) {
  const {
    kind = '',
    title = '',
    day = '',
    start = '',
    end = '',
    commune = '',
    venue = '',
    seats = '',
  } = draft
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  return (
    <section className="stack-sm preview" aria-labelledby="apercu">
      <h2 id="apercu">{texts.PREVIEW}</h2>
      <div className="preview-bill">
        <OutingBill kind={Number(kind)} />
      </div>
      <p className="soft">{formatKind(Number(kind))}</p>
      <h3>{title}</h3>
      <p>
        {isDay && start && end && (
          <b>{`${formatLongDay(day, day)}, de ${formatClock(start)} à\u00a0${formatClock(end)}`}</b>
        )}
        <br />
        {[commune, venue].filter(Boolean).join(', ')}
      </p>
      <Plates seats={Math.min(40, Math.max(0, Number(seats) || 0))} coming={1} />
    </section>
  )
}

interface FootProps {
  isNew: boolean
  isLast: boolean
  /** Scripts do not run, or not yet. */
  isPlain: boolean
  onBack: (() => void) | undefined
}

/** The way on and the way back; at the end both ways to save. */
export function FormFoot({ isNew, isLast, isPlain, onBack }: FootProps) {
  return (
    <div className="new-foot">
      {!isLast && (
        <Button type={isPlain ? 'button' : 'submit'} className="needs-script">
          {texts.CONTINUE}
        </Button>
      )}
      {(isLast || isPlain) && (
        <span className={isLast ? 'row' : 'row later'}>
          <Button type="submit" {...(isNew && { name: 'publish', value: '1' })}>
            {isNew ? texts.PUBLISH : texts.SAVE_CHANGES}
          </Button>
          {isNew && (
            <Button type="submit" kind="soft">
              {texts.SAVE_DRAFT}
            </Button>
          )}
        </span>
      )}
      {onBack && (
        <Button kind="bare" onClick={onBack}>
          {texts.BACK}
        </Button>
      )}
    </div>
  )
}
