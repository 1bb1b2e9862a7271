import { LIMIT_TITLES, LIMIT_UNTIL_TOMORROW, NO_LIMIT_WITH_PREMIUM, SEE_PREMIUM } from '../texts.ts'

/** The sentences of `DailyLimitModal`, in a form that was posted without scripts. */
export function DailyLimitNotice({ what }: { what: keyof typeof LIMIT_TITLES }) {
  return (
    <div className="notice notice-warn" role="alert">
      <p>
        <strong>{LIMIT_TITLES[what]}</strong> {LIMIT_UNTIL_TOMORROW[what]} {NO_LIMIT_WITH_PREMIUM}{' '}
        <a href="/premium">{SEE_PREMIUM}</a>
      </p>
    </div>
  )
}
