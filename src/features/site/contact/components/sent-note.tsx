import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { CONTACT_PATH } from '../contract.ts'
import { SENT_NEXT, SENT_TITLE, WRITE_AGAIN } from '../texts.ts'

/** In the place of the form once it was sent. @param told what a toast says where there are scripts */
export function SentNote({ told }: { told?: string }) {
  return (
    <section className="stack-sm" tabIndex={-1} ref={(element) => element?.focus()}>
      {told ? <SuccessNotice>{told}</SuccessNotice> : <h2>{SENT_TITLE}</h2>}
      <p>{SENT_NEXT}</p>
      <p>
        <a href={CONTACT_PATH}>{WRITE_AGAIN}</a>
      </p>
    </section>
  )
}
