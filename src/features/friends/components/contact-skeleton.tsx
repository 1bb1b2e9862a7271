import { LOADING } from '../../../ui/texts.ts'

const ROWS = 6

/** Placeholder rows while the list loads. */
export function ContactSkeleton() {
  return (
    <div className="contact-list" role="status" aria-label={LOADING}>
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className="contact">
          <span className="skeleton contact-photo" />
          <div className="contact-who">
            <div className="skeleton skeleton-line" />
            <div className="skeleton skeleton-line" />
          </div>
        </div>
      ))}
    </div>
  )
}
