import { useState } from 'react'
import type { BanPreset } from '../../../../shared/decisions.ts'
import { useCallForm } from '../../../../ui/form.tsx'
import type { SentForm } from '../../../accounts/components/post-form.tsx'
import { PRESET_TEXTS, whatIsLost } from '../../ban-texts.ts'
import { ban, Days, daysOf, FIRST_DURATION } from '../../contract/sanctions.ts'
import { doneWith } from './act-frame.tsx'

const PRESETS: readonly string[] = Object.values(PRESET_TEXTS)

/** What stands in the form, as it is typed. */
interface Typed {
  preset: string
  reason: string
  duration: string
  days: string
  /** '1' hides. */
  hides: string
}

const bodyOf = ({ preset, reason, duration, days, hides }: Typed) => ({
  preset: (preset || null) as BanPreset | null,
  reason,
  until: daysOf(duration, days) as string | null,
  hides: hides === '1',
})

/** The state of the ban form: what is typed, what it comes to, and the call. */
export function useBan(userId: number, sent: SentForm | undefined) {
  const { preset = '', reason = '', duration = FIRST_DURATION, days = '', hides = '0' } = sent?.values ?? {}
  const [typed, setTyped] = useState<Typed>({ preset, reason, duration, days, hides })
  const [filled, setFilled] = useState(0)
  const { register, setValue, ...form } = useCallForm(ban, {
    params: { userId },
    defaultValues: bodyOf(typed),
    errors: sent?.errors ?? {},
    onDone: doneWith(userId),
  })
  const change = (changed: Partial<Typed>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    for (const [name, value] of Object.entries(bodyOf(next))) setValue(name as keyof Typed, value)
  }
  /** Takes a preset's words as the reason; what was typed by hand stays before them. */
  const fill = (preset: BanPreset | '') => {
    const own = PRESETS.includes(typed.reason.trim()) ? '' : typed.reason.trim()
    const words = preset && PRESET_TEXTS[preset]
    change({ preset, reason: [own, words].filter(Boolean).join('\n\n') })
    setFilled(filled + 1)
  }
  const isRight = ban.body.safeParse(bodyOf(typed)).success
  const time = Days.safeParse(bodyOf(typed).until).data
  return {
    ...form,
    /** Nothing is said to be wrong any more once it is right. */
    errors: isRight ? {} : form.errors,
    typed,
    change,
    fill,
    /** Grows with each time that a preset has filled the reason. */
    filled,
    reason: register('reason'),
    /** Everything is as it must be: it may be asked whether it is meant. */
    isRight,
    /** Null for good; undefined while it is no number of days. */
    time,
    loss: (name: string) => whatIsLost(name, time, typed.hides === '1'),
  }
}
